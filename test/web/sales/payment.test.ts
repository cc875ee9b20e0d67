import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenderInput } from '#shared/sales/api.ts';
import { assertTenders } from '#shared/sales/tenders.ts';
import { createEmptyDraft, type PaymentInput } from '#web/src/features/sales/draft/sale-draft.ts';
import {
  clearPaymentInput,
  sumPaid,
  toNextMethod,
  toPaymentState,
} from '#web/src/features/sales/paying/payment.ts';

const emptyInput = createEmptyDraft('sale').typed;
const buildInput = (overrides: Partial<PaymentInput>): PaymentInput => ({ ...emptyInput, ...overrides });
const undividedSale = { remainingCents: 21_988, isDivided: false, athByHand: true };
const dividedSale = { ...undividedSale, isDivided: true };

describe('a full cash payment', () => {
  it('has change once it covers the total [R306]', () => {
    expect(toPaymentState(buildInput({ received: '240' }), undividedSale)).toEqual({
      kind: 'covers',
      tender: { method: 'cash', amountCents: 21_988, receivedCents: 24_000 },
      changeCents: 2_012,
    });
    expect(toPaymentState(buildInput({ received: '219.88' }), undividedSale)).toMatchObject({
      changeCents: 0,
    });
  });

  it.each([
    ['nothing', '', 0, 21_988],
    ['less', '100.00', 10_000, 11_988],
  ])('is short if %s is received [R306 R307]', (_, received, receivedCents, missingCents) => {
    expect(toPaymentState(buildInput({ received }), undividedSale)).toEqual({
      kind: 'short',
      receivedCents,
      missingCents,
    });
  });

  it.each(['abc', '-5', '10.999', '1.000,50', '9999999'])(
    'is invalid, not zero, if %s is typed',
    (received) => {
      expect(toPaymentState(buildInput({ received }), undividedSale)).toEqual({
        kind: 'wrong',
        field: 'received',
      });
    },
  );
});

describe('a card payment', () => {
  it('accepts the optional data of its slip', () => {
    const tender = { method: 'card', amountCents: 21_988 };
    expect(toPaymentState(buildInput({ method: 'card' }), undividedSale)).toMatchObject({
      kind: 'covers',
      tender,
    });
    const slip = buildInput({ method: 'card', lastFour: '4242', authorization: ' 058213 ' });
    expect(toPaymentState(slip, undividedSale)).toMatchObject({
      tender: { ...tender, lastFour: '4242', authorization: '058213' },
    });
  });

  it('requires four last digits if any are typed', () => {
    expect(toPaymentState(buildInput({ method: 'card', lastFour: '42' }), undividedSale)).toEqual({
      kind: 'wrong',
      field: 'lastFour',
    });
  });
});

describe('an ATH Móvil payment', () => {
  const method = 'athMovil';
  const connectedSale = { ...undividedSale, isAthConnected: true };

  it('is requested by phone if ATH Móvil is connected, and recorded by hand only on request', () => {
    expect(toPaymentState(buildInput({ method }), connectedSale)).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
    expect(toPaymentState(buildInput({ method, isByHand: true }), connectedSale)).toMatchObject({
      field: 'reference',
    });
    const saleWithoutManualEntry = { ...connectedSale, athByHand: false };
    expect(toPaymentState(buildInput({ method, isByHand: true }), saleWithoutManualEntry)).toMatchObject({
      kind: 'ath',
    });
  });

  it('pays the whole remaining amount, regardless of an amount typed for another method', () => {
    const dividedConnectedSale = { ...connectedSale, isDivided: true };
    expect(toPaymentState(buildInput({ method, amount: '5' }), dividedConnectedSale)).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
  });

  it.each([
    [150_001, 'aboveAth'],
    [99, 'belowAth'],
  ])('is rejected outside the limits of the service: %i cents', (remainingCents, field) => {
    expect(toPaymentState(buildInput({ method }), { ...connectedSale, remainingCents })).toEqual({
      kind: 'wrong',
      field,
    });
  });

  it('is recorded with its reference if the owner allows it, and otherwise requested by phone', () => {
    expect(toPaymentState(buildInput({ method }), { ...undividedSale, athByHand: false })).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
    expect(toPaymentState(buildInput({ method }), undividedSale)).toEqual({
      kind: 'wrong',
      field: 'reference',
    });
    expect(toPaymentState(buildInput({ method, reference: ' ABC1 ' }), undividedSale)).toMatchObject({
      tender: { method, reference: 'ABC1' },
    });
  });
});

describe('a partial payment', () => {
  it('covers the whole remaining amount unless a smaller one is typed', () => {
    expect(toPaymentState(buildInput({ method: 'card' }), dividedSale)).toMatchObject({ kind: 'covers' });
    expect(toPaymentState(buildInput({ method: 'card', amount: '60' }), dividedSale)).toEqual({
      kind: 'part',
      tender: { method: 'card', amountCents: 6_000 },
    });
  });

  it('may exceed the remaining amount only in cash, with change', () => {
    expect(toPaymentState(buildInput({ amount: '300' }), dividedSale)).toMatchObject({ changeCents: 8_012 });
    expect(toPaymentState(buildInput({ method: 'card', amount: '300' }), dividedSale)).toEqual({
      kind: 'wrong',
      field: 'amount',
    });
  });

  type Step = Pick<PaymentInput, 'method'> & { readonly dollars: number };
  /** Applies the payments in order and returns their tenders. */
  function collectTenders(dueCents: number, steps: readonly Step[]): TenderInput[] {
    const tenders: TenderInput[] = [];
    for (const { method, dollars } of steps) {
      const remainingCents = dueCents - sumPaid({ tenders });
      const state = toPaymentState(buildInput({ method, amount: String(dollars) }), {
        ...dividedSale,
        remainingCents,
      });
      if ((state.kind === 'part' || state.kind === 'covers') && state.tender) tenders.push(state.tender);
    }
    return tenders;
  }

  it('adds up to the total with other payments in any order, and the server accepts them', () => {
    const step = fc.record({
      method: fc.constantFrom('cash' as const, 'card' as const),
      dollars: fc.integer({ min: 1, max: 400 }),
    });
    const due = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(due, fc.array(step, { maxLength: 3 }), (dueCents, steps) => {
        const tenders = collectTenders(dueCents, [...steps, { method: 'cash', dollars: 1_000 }]);
        expect(() =>
          assertTenders(tenders, dueCents, { splitPayments: true, athByHand: false }),
        ).not.toThrow();
      }),
    );
  });
});

it('toPaymentState requires no method if nothing is due', () => {
  expect(toPaymentState(emptyInput, { ...undividedSale, remainingCents: 0 })).toEqual({
    kind: 'covers',
    tender: undefined,
    changeCents: 0,
  });
});

it('clearPaymentInput clears the fields and keeps the method', () => {
  const typedInput = buildInput({ method: 'card', amount: '5', lastFour: '4242', phone: '787' });
  expect(clearPaymentInput(typedInput)).toEqual(buildInput({ method: 'card', phone: '787' }));
});

it('toNextMethod cycles through the methods [R304]', () => {
  expect(toNextMethod('cash')).toBe('card');
  expect(toNextMethod('card')).toBe('athMovil');
  expect(toNextMethod('athMovil')).toBe('cash');
});
