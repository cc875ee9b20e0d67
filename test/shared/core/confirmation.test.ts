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
/** Returns the confirmation request, or undefined if none is needed. */
function findQuestion(confirmed: ReturnType<typeof confirmFacts> | undefined, facts: readonly Fact[]) {
  try {
    assertConfirmed(confirmed, lendingConfirmation, facts);
    return undefined;
  } catch (error) {
    return error instanceof ConfirmationRequired ? error : undefined;
  }
}

const arbitraryFact = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  cents: fc.integer({ min: 0, max: 3 }),
});
const arbitraryFacts = fc.uniqueArray(arbitraryFact, { selector: ({ id }) => id, maxLength: 4 });
const arbitraryNonEmptyFacts = fc.uniqueArray(arbitraryFact, {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 4,
});

describe('assertConfirmed', () => {
  it('requests confirmation with the current facts and the text of the request', () => {
    const currentFacts = [{ id: 'a', cents: 5 }];

    const question = findQuestion(undefined, currentFacts)!;

    expect([question.definition.code, question.definition.status]).toEqual([
      'request.confirmation_required',
      409,
    ]);
    expect([question.text, question.question]).toEqual(['¿Seguro?', { ask: 'lending', facts: currentFacts }]);
  });

  it('accepts the facts shown, in any order, and returns the confirmation with its reason', () => {
    fc.assert(
      fc.property(arbitraryNonEmptyFacts, (shownFacts) => {
        expect(
          assertConfirmed(confirmFacts(shownFacts), lendingConfirmation, shownFacts.toReversed())?.reason,
        ).toBe('porque sí');
      }),
    );
  });

  it('requests again when a current fact was not shown', () => {
    fc.assert(
      fc.property(arbitraryFacts, arbitraryNonEmptyFacts, (shownFacts, currentFacts) => {
        const isShown = currentFacts.every(({ id, cents }) =>
          shownFacts.some((shown) => shown.id === id && shown.cents === cents),
        );

        expect(findQuestion(confirmFacts(shownFacts), currentFacts)?.question).toEqual(
          isShown ? undefined : { ask: 'lending', facts: currentFacts },
        );
      }),
    );
  });

  it('needs no confirmation without facts, and rejects one whose facts are incomplete', () => {
    expect(assertConfirmed(undefined, lendingConfirmation, [])).toBeUndefined();
    expect(assertConfirmed(confirmFacts([{ id: 'a', cents: 1 }]), lendingConfirmation, [])).toBeUndefined();
    const incompleteConfirmations = [{ ask: 'lending' as const, facts: [{ id: 'a' }] }];
    expect(() =>
      assertConfirmed(incompleteConfirmations, lendingConfirmation, [{ id: 'a', cents: 1 }]),
    ).toThrow(AppError);
  });

  it('validates the confirmation in a body that declares it', () => {
    const body = z.strictObject({ confirmed: confirmationsSchema(lendingConfirmation) });
    const isValid = (confirmed: unknown) => z.safeParse(body, { confirmed }).success;
    const [confirmation] = confirmFacts([{ id: 'a', cents: 1 }]);

    expect([isValid(undefined), isValid([]), isValid([confirmation])]).toEqual([true, true, true]);
    for (const invalidConfirmations of [
      [{ ...confirmation, ask: 'other' }],
      [{ ...confirmation, facts: [{ id: 'a' }] }],
      [{ ask: lendingConfirmation.name, facts: confirmation!.facts }],
      [confirmation, confirmation],
    ])
      expect(isValid(invalidConfirmations)).toBe(false);
  });
});
