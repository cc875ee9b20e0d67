import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salesOf } from '#shared/desk/sales.ts';
import { ledgerKinds } from '#shared/payments/ledger.ts';

const entry = (kind: (typeof ledgerKinds)[number], amountCents: number) => ({ kind, amountCents });
const entries = fc.array(
  fc.record({ kind: fc.constantFrom(...ledgerKinds), amountCents: fc.nat({ max: 1_000_000 }) }),
);

describe('the sales of a day', () => {
  it('are the deposits captured and the balances collected, less what was given back [R098]', () => {
    const day = [
      entry('depositCaptured', 5_001),
      entry('balanceCollected', 5_000),
      entry('depositCaptured', 2_500),
      entry('depositRefunded', 2_500),
    ];

    expect(salesOf(day)).toEqual({ totalCents: 10_001, count: 3 });
  });

  it('count nothing that only stands on a card, is kept as it was, or says what was earned', () => {
    const day = (['depositHeld', 'depositReleased', 'depositKept', 'income'] as const).map((kind) =>
      entry(kind, 5_000),
    );

    expect(salesOf(day)).toEqual({ totalCents: 0, count: 0 });
  });

  it('of two parts of a day add up to those of the day, in any order', () => {
    fc.assert(
      fc.property(entries, entries, (morning, evening) => {
        const whole = salesOf([...evening, ...morning]);

        expect(whole.totalCents).toBe(salesOf(morning).totalCents + salesOf(evening).totalCents);
      }),
    );
  });
});
