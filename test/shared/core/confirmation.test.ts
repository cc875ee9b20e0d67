import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  assertConfirmed,
  ConfirmationRequired,
  confirmationsSchema,
  defineConfirmation,
} from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';

const fact = z.strictObject({ id: z.string(), cents: z.int() });
const lendingConfirmation = defineConfirmation('lending', {
  text: '¿Seguro?',
  fact,
  answer: { reason: z.string() },
});

type Fact = z.infer<typeof fact>;
const confirmFacts = (facts: Fact[]) => [{ ask: lendingConfirmation.name, facts, reason: 'porque sí' }];
/** The confirmation request, if any. */
function findQuestion(confirmed: ReturnType<typeof confirmFacts> | undefined, facts: readonly Fact[]) {
  try {
    assertConfirmed(confirmed, lendingConfirmation, facts);
    return undefined;
  } catch (error) {
    return error instanceof ConfirmationRequired ? error : undefined;
  }
}

const someFact = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  cents: fc.integer({ min: 0, max: 3 }),
});
const facts = fc.uniqueArray(someFact, { selector: ({ id }) => id, maxLength: 4 });
const someFacts = fc.uniqueArray(someFact, { selector: ({ id }) => id, minLength: 1, maxLength: 4 });

describe('assertConfirmed', () => {
  it('requests confirmation with the current facts and the text of the request', () => {
    const now = [{ id: 'a', cents: 5 }];

    const question = findQuestion(undefined, now)!;

    expect([question.definition.code, question.definition.status]).toEqual([
      'request.confirmation_required',
      409,
    ]);
    expect([question.text, question.question]).toEqual(['¿Seguro?', { ask: 'lending', facts: now }]);
  });

  it('accepts the facts shown, in any order, and returns typed values', () => {
    fc.assert(
      fc.property(someFacts, (shown) => {
        expect(assertConfirmed(confirmFacts(shown), lendingConfirmation, shown.toReversed())?.reason).toBe(
          'porque sí',
        );
      }),
    );
  });

  it('requests again when a current fact was not shown', () => {
    fc.assert(
      fc.property(facts, someFacts, (shown, now) => {
        const isShown = now.every(({ id, cents }) =>
          shown.some((each) => each.id === id && each.cents === cents),
        );

        expect(findQuestion(confirmFacts(shown), now)?.question).toEqual(
          isShown ? undefined : { ask: 'lending', facts: now },
        );
      }),
    );
  });

  it('needs no confirmation without facts, and accepts none for another request', () => {
    expect(assertConfirmed(undefined, lendingConfirmation, [])).toBeUndefined();
    expect(assertConfirmed(confirmFacts([{ id: 'a', cents: 1 }]), lendingConfirmation, [])).toBeUndefined();
    const other = [{ ask: 'lending' as const, facts: [{ id: 'a' }] }];
    expect(() => assertConfirmed(other, lendingConfirmation, [{ id: 'a', cents: 1 }])).toThrow(AppError);
  });

  it('validates the confirmation in a body that declares it', () => {
    const body = z.strictObject({ confirmed: confirmationsSchema(lendingConfirmation) });
    const isValid = (confirmed: unknown) => z.safeParse(body, { confirmed }).success;
    const [yes] = confirmFacts([{ id: 'a', cents: 1 }]);

    expect([isValid(undefined), isValid([]), isValid([yes])]).toEqual([true, true, true]);
    for (const wrong of [
      [{ ...yes, ask: 'other' }],
      [{ ...yes, facts: [{ id: 'a' }] }],
      [{ ask: lendingConfirmation.name, facts: yes!.facts }],
      [yes, yes],
    ])
      expect(isValid(wrong)).toBe(false);
  });
});
