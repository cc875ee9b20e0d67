import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenTender } from '#shared/sales/api.ts';
import { assertTenders } from '#shared/sales/tenders.ts';
import { emptyDraft, type Typed } from '#web/src/features/sales/draft/sale-draft.ts';
import { afterTender, nextMethod, paidCents, paymentState } from '#web/src/features/sales/paying/payment.ts';

const nothing = emptyDraft('sale').typed;
const typed = (more: Partial<Typed>): Typed => ({ ...nothing, ...more });
const whole = { openCents: 21_988, isDivided: false, athByHand: true };
const part = { ...whole, isDivided: true };

describe('full cash payment', () => {
  it('has change once it covers the total [R306]', () => {
    expect(paymentState(typed({ received: '240' }), whole)).toEqual({
      kind: 'covers',
      tender: { method: 'cash', amountCents: 21_988, receivedCents: 24_000 },
      changeCents: 2_012,
    });
    expect(paymentState(typed({ received: '219.88' }), whole)).toMatchObject({ changeCents: 0 });
  });

  it.each([
    ['nothing', '', 0, 21_988],
    ['less', '100.00', 10_000, 11_988],
  ])('is short when %s is received [R306 R307]', (_, received, receivedCents, missingCents) => {
    expect(paymentState(typed({ received }), whole)).toEqual({ kind: 'short', receivedCents, missingCents });
  });

  it.each(['abc', '-5', '10.999', '1.000,50', '9999999'])(
    'is invalid, not zero, when %s is typed',
    (received) => {
      expect(paymentState(typed({ received }), whole)).toEqual({ kind: 'wrong', field: 'received' });
    },
  );
});

describe('card payment', () => {
  it('accepts the data of its slip, if any', () => {
    const tender = { method: 'card', amountCents: 21_988 };
    expect(paymentState(typed({ method: 'card' }), whole)).toMatchObject({ kind: 'covers', tender });
    const slip = typed({ method: 'card', lastFour: '4242', authorization: ' 058213 ' });
    expect(paymentState(slip, whole)).toMatchObject({
      tender: { ...tender, lastFour: '4242', authorization: '058213' },
    });
  });

  it('requires four last digits or none', () => {
    expect(paymentState(typed({ method: 'card', lastFour: '42' }), whole)).toEqual({
      kind: 'wrong',
      field: 'lastFour',
    });
  });
});

describe('ATH Móvil payment', () => {
  const method = 'athMovil';
  const connected = { ...whole, isAthConnected: true };

  it('is requested by phone where connected, and recorded by hand only on request', () => {
    expect(paymentState(typed({ method }), connected)).toEqual({ kind: 'ath', amountCents: 21_988 });
    expect(paymentState(typed({ method, isByHand: true }), connected)).toMatchObject({ field: 'reference' });
    const forbidden = { ...connected, athByHand: false };
    expect(paymentState(typed({ method, isByHand: true }), forbidden)).toMatchObject({ kind: 'ath' });
  });

  it('pays the whole rest, whatever amount was typed for another method', () => {
    const left = { ...connected, isDivided: true };
    expect(paymentState(typed({ method, amount: '5' }), left)).toEqual({ kind: 'ath', amountCents: 21_988 });
  });

  it.each([
    [150_001, 'aboveAth'],
    [99, 'belowAth'],
  ])('of %i cents is outside the limits of the service', (openCents, field) => {
    expect(paymentState(typed({ method }), { ...connected, openCents })).toEqual({ kind: 'wrong', field });
  });

  it('is requested on the client’s phone, or recorded with its reference if the owner allows it', () => {
    const method = 'athMovil';
    expect(paymentState(typed({ method }), { ...whole, athByHand: false })).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
    expect(paymentState(typed({ method }), whole)).toEqual({ kind: 'wrong', field: 'reference' });
    expect(paymentState(typed({ method, reference: ' ABC1 ' }), whole)).toMatchObject({
      tender: { method, reference: 'ABC1' },
    });
  });
});

describe('partial payment', () => {
  it('is the whole rest unless a smaller amount is typed', () => {
    expect(paymentState(typed({ method: 'card' }), part)).toMatchObject({ kind: 'covers' });
    expect(paymentState(typed({ method: 'card', amount: '60' }), part)).toEqual({
      kind: 'part',
      tender: { method: 'card', amountCents: 6_000 },
    });
  });

  it('may exceed the rest with change in cash only', () => {
    expect(paymentState(typed({ amount: '300' }), part)).toMatchObject({ changeCents: 8_012 });
    expect(paymentState(typed({ method: 'card', amount: '300' }), part)).toEqual({
      kind: 'wrong',
      field: 'amount',
    });
  });

  type Step = Pick<Typed, 'method'> & { readonly dollars: number };
  /** Applies payments one after another until all is paid. */
  function taken(dueCents: number, steps: readonly Step[]): GivenTender[] {
    const tenders: GivenTender[] = [];
    for (const { method, dollars } of steps) {
      const openCents = dueCents - paidCents({ tenders });
      const state = paymentState(typed({ method, amount: String(dollars) }), { ...part, openCents });
      if ((state.kind === 'part' || state.kind === 'covers') && state.tender) tenders.push(state.tender);
    }
    return tenders;
  }

  it('payments in any order add up to the total, and the server accepts them', () => {
    const step = fc.record({
      method: fc.constantFrom('cash' as const, 'card' as const),
      dollars: fc.integer({ min: 1, max: 400 }),
    });
    const due = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(due, fc.array(step, { maxLength: 3 }), (dueCents, steps) => {
        const tenders = taken(dueCents, [...steps, { method: 'cash', dollars: 1_000 }]);
        expect(() =>
          assertTenders(tenders, dueCents, { splitPayments: true, athByHand: false }),
        ).not.toThrow();
      }),
    );
  });
});

it('paymentState needs no method when nothing is due', () => {
  expect(paymentState(nothing, { ...whole, openCents: 0 })).toEqual({
    kind: 'covers',
    tender: undefined,
    changeCents: 0,
  });
});

it('afterTender clears the fields and keeps the method', () => {
  const before = typed({ method: 'card', amount: '5', lastFour: '4242', phone: '787' });
  expect(afterTender(before)).toEqual(typed({ method: 'card', phone: '787' }));
});

it('nextMethod cycles through the methods [R304]', () => {
  expect(nextMethod('cash')).toBe('card');
  expect(nextMethod('card')).toBe('athMovil');
  expect(nextMethod('athMovil')).toBe('cash');
});
