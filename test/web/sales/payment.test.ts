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
const buildTyped = (overrides: Partial<PaymentInput>): PaymentInput => ({ ...emptyInput, ...overrides });
const undivided = { openCents: 21_988, isDivided: false, athByHand: true };
const divided = { ...undivided, isDivided: true };

describe('full cash payment', () => {
  it('has change once it covers the total [R306]', () => {
    expect(toPaymentState(buildTyped({ received: '240' }), undivided)).toEqual({
      kind: 'covers',
      tender: { method: 'cash', amountCents: 21_988, receivedCents: 24_000 },
      changeCents: 2_012,
    });
    expect(toPaymentState(buildTyped({ received: '219.88' }), undivided)).toMatchObject({ changeCents: 0 });
  });

  it.each([
    ['nothing', '', 0, 21_988],
    ['less', '100.00', 10_000, 11_988],
  ])('is short when %s is received [R306 R307]', (_, received, receivedCents, missingCents) => {
    expect(toPaymentState(buildTyped({ received }), undivided)).toEqual({
      kind: 'short',
      receivedCents,
      missingCents,
    });
  });

  it.each(['abc', '-5', '10.999', '1.000,50', '9999999'])(
    'is invalid, not zero, when %s is typed',
    (received) => {
      expect(toPaymentState(buildTyped({ received }), undivided)).toEqual({
        kind: 'wrong',
        field: 'received',
      });
    },
  );
});

describe('card payment', () => {
  it('accepts the data of its slip, if any', () => {
    const tender = { method: 'card', amountCents: 21_988 };
    expect(toPaymentState(buildTyped({ method: 'card' }), undivided)).toMatchObject({
      kind: 'covers',
      tender,
    });
    const slip = buildTyped({ method: 'card', lastFour: '4242', authorization: ' 058213 ' });
    expect(toPaymentState(slip, undivided)).toMatchObject({
      tender: { ...tender, lastFour: '4242', authorization: '058213' },
    });
  });

  it('requires four last digits or none', () => {
    expect(toPaymentState(buildTyped({ method: 'card', lastFour: '42' }), undivided)).toEqual({
      kind: 'wrong',
      field: 'lastFour',
    });
  });
});

describe('ATH Móvil payment', () => {
  const method = 'athMovil';
  const connected = { ...undivided, isAthConnected: true };

  it('is requested by phone where connected, and recorded by hand only on request', () => {
    expect(toPaymentState(buildTyped({ method }), connected)).toEqual({ kind: 'ath', amountCents: 21_988 });
    expect(toPaymentState(buildTyped({ method, isByHand: true }), connected)).toMatchObject({
      field: 'reference',
    });
    const forbidden = { ...connected, athByHand: false };
    expect(toPaymentState(buildTyped({ method, isByHand: true }), forbidden)).toMatchObject({ kind: 'ath' });
  });

  it('pays the whole remaining amount, regardless of an amount typed for another method', () => {
    const partlyPaid = { ...connected, isDivided: true };
    expect(toPaymentState(buildTyped({ method, amount: '5' }), partlyPaid)).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
  });

  it.each([
    [150_001, 'aboveAth'],
    [99, 'belowAth'],
  ])('is rejected outside the limits of the service: %i cents', (openCents, field) => {
    expect(toPaymentState(buildTyped({ method }), { ...connected, openCents })).toEqual({
      kind: 'wrong',
      field,
    });
  });

  it('is requested on the client’s phone, or recorded with its reference if the owner allows it', () => {
    const method = 'athMovil';
    expect(toPaymentState(buildTyped({ method }), { ...undivided, athByHand: false })).toEqual({
      kind: 'ath',
      amountCents: 21_988,
    });
    expect(toPaymentState(buildTyped({ method }), undivided)).toEqual({ kind: 'wrong', field: 'reference' });
    expect(toPaymentState(buildTyped({ method, reference: ' ABC1 ' }), undivided)).toMatchObject({
      tender: { method, reference: 'ABC1' },
    });
  });
});

describe('partial payment', () => {
  it('covers the whole remaining amount unless a smaller one is typed', () => {
    expect(toPaymentState(buildTyped({ method: 'card' }), divided)).toMatchObject({ kind: 'covers' });
    expect(toPaymentState(buildTyped({ method: 'card', amount: '60' }), divided)).toEqual({
      kind: 'part',
      tender: { method: 'card', amountCents: 6_000 },
    });
  });

  it('may exceed the remaining amount only in cash, with change', () => {
    expect(toPaymentState(buildTyped({ amount: '300' }), divided)).toMatchObject({ changeCents: 8_012 });
    expect(toPaymentState(buildTyped({ method: 'card', amount: '300' }), divided)).toEqual({
      kind: 'wrong',
      field: 'amount',
    });
  });

  type Step = Pick<PaymentInput, 'method'> & { readonly dollars: number };
  /** Applies the payments in order and returns their tenders. */
  function collectTenders(dueCents: number, steps: readonly Step[]): TenderInput[] {
    const tenders: TenderInput[] = [];
    for (const { method, dollars } of steps) {
      const openCents = dueCents - sumPaid({ tenders });
      const state = toPaymentState(buildTyped({ method, amount: String(dollars) }), {
        ...divided,
        openCents,
      });
      if ((state.kind === 'part' || state.kind === 'covers') && state.tender) tenders.push(state.tender);
    }
    return tenders;
  }

  it('adds up with others in any order to the total, and the server accepts them', () => {
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

it('toPaymentState needs no method when nothing is due', () => {
  expect(toPaymentState(emptyInput, { ...undivided, openCents: 0 })).toEqual({
    kind: 'covers',
    tender: undefined,
    changeCents: 0,
  });
});

it('clearPaymentInput clears the fields and keeps the method', () => {
  const typedInput = buildTyped({ method: 'card', amount: '5', lastFour: '4242', phone: '787' });
  expect(clearPaymentInput(typedInput)).toEqual(buildTyped({ method: 'card', phone: '787' }));
});

it('toNextMethod cycles through the methods [R304]', () => {
  expect(toNextMethod('cash')).toBe('card');
  expect(toNextMethod('card')).toBe('athMovil');
  expect(toNextMethod('athMovil')).toBe('cash');
});
