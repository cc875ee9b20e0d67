import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assertConfirmed, ConfirmationRequired, confirmedOf, defineAsk } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';

const fact = z.strictObject({ id: z.string(), cents: z.int() });
const ask = defineAsk('lending', { text: '¿Seguro?', fact, answer: { reason: z.string() } });

type Fact = z.infer<typeof fact>;
const yesTo = (facts: Fact[]) => [{ ask: ask.name, facts, reason: 'porque sí' }];
/** The confirmation request, if any. */
function questionOf(confirmed: ReturnType<typeof yesTo> | undefined, facts: readonly Fact[]) {
  try {
    assertConfirmed(confirmed, ask, facts);
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

    const asked = questionOf(undefined, now)!;

    expect([asked.definition.code, asked.definition.status]).toEqual(['request.confirmation_required', 409]);
    expect([asked.text, asked.question]).toEqual(['¿Seguro?', { ask: 'lending', facts: now }]);
  });

  it('accepts the facts shown, in any order, and returns typed values', () => {
    fc.assert(
      fc.property(someFacts, (shown) => {
        expect(assertConfirmed(yesTo(shown), ask, shown.toReversed())?.reason).toBe('porque sí');
      }),
    );
  });

  it('requests again when a current fact was not shown', () => {
    fc.assert(
      fc.property(facts, someFacts, (shown, now) => {
        const isShown = now.every(({ id, cents }) =>
          shown.some((each) => each.id === id && each.cents === cents),
        );

        expect(questionOf(yesTo(shown), now)?.question).toEqual(
          isShown ? undefined : { ask: 'lending', facts: now },
        );
      }),
    );
  });

  it('needs no confirmation without facts, and accepts none for another request', () => {
    expect(assertConfirmed(undefined, ask, [])).toBeUndefined();
    expect(assertConfirmed(yesTo([{ id: 'a', cents: 1 }]), ask, [])).toBeUndefined();
    const other = [{ ask: 'lending' as const, facts: [{ id: 'a' }] }];
    expect(() => assertConfirmed(other, ask, [{ id: 'a', cents: 1 }])).toThrow(AppError);
  });

  it('validates the confirmation in a body that declares it', () => {
    const body = z.strictObject({ confirmed: confirmedOf(ask) });
    const isHeard = (confirmed: unknown) => z.safeParse(body, { confirmed }).success;
    const [yes] = yesTo([{ id: 'a', cents: 1 }]);

    expect([isHeard(undefined), isHeard([]), isHeard([yes])]).toEqual([true, true, true]);
    for (const wrong of [
      [{ ...yes, ask: 'other' }],
      [{ ...yes, facts: [{ id: 'a' }] }],
      [{ ask: ask.name, facts: yes!.facts }],
      [yes, yes],
    ])
      expect(isHeard(wrong)).toBe(false);
  });
});
