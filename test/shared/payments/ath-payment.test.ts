import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import {
  type AthObservation,
  type AthPayment,
  assertAthAmount,
  athPaymentStates,
  athPhone,
  isCompleted,
  isEnded,
  isLeftUnapplied,
  isLost,
  isOpen,
  isWaiting,
  mayAuthorize,
  observed,
  refundOf,
  ringAgainSeconds,
  secondsLeft,
} from '#shared/payments/ath-payment.ts';

const start = Date.parse('2026-11-24T18:32:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1_000);

const payment = (changes: Partial<AthPayment> = {}): AthPayment => ({
  paymentId: 'p1',
  purpose: { kind: 'sale', id: 's1' },
  amountCents: 12_352,
  taxCents: 552,
  phone: '7875550117',
  description: 'Venta',
  state: 'ringing',
  ecommerceId: 'e1',
  authToken: 't1',
  expiresAt: at(600).toISOString(),
  refundedCents: 0,
  by: 'supervisor:u1',
  at: at(0).toISOString(),
  version: 1,
  ...changes,
});
const said = (status: AthObservation['status'], seconds = 60, refundedCents = 0): AthObservation => ({
  status,
  refundedCents,
  seenAt: at(seconds),
  ...(status === 'COMPLETED' && { referenceNumber: 'r1' }),
});

const anyState = fc.constantFrom(...athPaymentStates);
const anySaid = fc
  .record({
    status: fc.constantFrom('OPEN', 'CONFIRM', 'COMPLETED', 'CANCEL' as const),
    seconds: fc.integer({ min: 0, max: 1_200 }),
    refundedCents: fc.constantFrom(0, 0, 1_000, 12_352),
  })
  .map(({ status, seconds, refundedCents }) =>
    said(status as AthObservation['status'], seconds, refundedCents),
  );
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.definition.code : 'defect';
  }
};

describe('status of the ATH Móvil service', () => {
  it.each([
    ['OPEN', 60, 'ringing'],
    ['CONFIRM', 60, 'confirmed'],
    ['CANCEL', 60, 'cancelled'],
    ['CANCEL', 600, 'expired'],
    ['COMPLETED', 60, 'completed'],
  ] as const)('%s after %i s gives %s', (status, seconds, state) => {
    expect(observed(payment(), said(status, seconds)).state).toBe(state);
  });

  it('of a refund gives partly or fully refunded', () => {
    expect(observed(payment(), said('COMPLETED', 60, 1)).state).toBe('partlyRefunded');
    expect(observed(payment(), said('COMPLETED', 60, 12_351)).state).toBe('partlyRefunded');
    expect(observed(payment(), said('COMPLETED', 60, 12_352)).state).toBe('refunded');
  });

  it('gives the same payment in any order, with repetitions', () => {
    const several = fc.array(anySaid, { minLength: 1, maxLength: 8 });
    const orders = several.chain((list) =>
      fc.record({
        list: fc.constant(list),
        other: fc.shuffledSubarray([...list, ...list], {
          minLength: list.length * 2,
          maxLength: list.length * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(orders, ({ list, other }) => {
        expect(other.reduce(observed, payment())).toEqual(list.reduce(observed, payment()));
      }),
    );
  });

  it('never reverts a completed payment except by a refund, nor a refund', () => {
    fc.assert(
      fc.property(
        fc.array(anySaid, { maxLength: 8 }),
        fc.integer({ min: 0, max: 12_352 }),
        (list, refundedCents) => {
          const before = observed(payment(), said('COMPLETED', 60, refundedCents));
          const after = list.reduce(observed, before);
          expect(isCompleted(after)).toBe(true);
          expect(after.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
          expect(after.referenceNumber).toBe('r1');
        },
      ),
    );
  });

  it('completes no unpaid payment', () => {
    fc.assert(
      fc.property(fc.array(anySaid, { maxLength: 8 }), (list) => {
        const after = list.reduce(observed, payment());
        expect(isCompleted(after)).toBe(list.some(({ status }) => status === 'COMPLETED'));
      }),
    );
  });
});

describe('ATH Móvil payment', () => {
  it('is waiting, completed or ended; only a refunded one is both completed and ended', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const kinds = [isWaiting, isCompleted, isEnded].filter((is) => is({ state })).length;
        expect(kinds).toBe(state === 'refunded' ? 2 : 1);
      }),
    );
  });

  it('is open until applied, refunded or ended', () => {
    expect(isOpen(payment())).toBe(true);
    expect(isOpen(payment({ state: 'completed' }))).toBe(true);
    expect(isOpen(payment({ state: 'completed', appliedAt: at(60).toISOString() }))).toBe(false);
    expect(isOpen(payment({ state: 'refunded' }))).toBe(false);
    expect(isOpen(payment({ state: 'expired' }))).toBe(false);
  });

  it('is reported as unapplied after ten minutes', () => {
    const completed = payment({ state: 'completed', completedAt: at(60).toISOString() });

    expect(isLeftUnapplied(completed, at(659))).toBe(false);
    expect(isLeftUnapplied(completed, at(660))).toBe(true);
    expect(isLeftUnapplied({ ...completed, appliedAt: at(61).toISOString() }, at(660))).toBe(false);
  });

  it('without an answer is lost once its time has passed', () => {
    const created = payment({ state: 'created', ecommerceId: undefined, authToken: undefined });

    expect(isLost(created, at(599))).toBe(false);
    expect(isLost(created, at(600))).toBe(true);
    expect(isLost(payment(), at(600))).toBe(false);
  });

  it('is authorized once confirmed, and again half a minute after a lost answer', () => {
    const asked = payment({ state: 'confirmed', authorizeAskedAt: at(60).toISOString() });

    expect(mayAuthorize(payment(), at(60))).toBe(false);
    expect(mayAuthorize(payment({ state: 'confirmed' }), at(60))).toBe(true);
    expect(mayAuthorize(payment({ state: 'confirmed', authToken: undefined }), at(60))).toBe(false);
    expect(mayAuthorize(asked, at(89))).toBe(false);
    expect(mayAuthorize(asked, at(90))).toBe(true);
    expect(mayAuthorize({ ...asked, state: 'completed' }, at(90))).toBe(false);
  });
});

describe('ATH Móvil request', () => {
  it.each([
    [99, 'ath.below_minimum'],
    [100, 'done'],
    [150_000, 'done'],
    [150_001, 'ath.above_maximum'],
  ])('of %i cents is %s', (cents, outcome) => {
    expect(codeOf(() => assertAthAmount(cents))).toBe(outcome);
  });

  it('requires a phone of ten digits, in any notation', () => {
    for (const written of ['7875550117', '787-555-0117', '(787) 555-0117', '+17875550117', '1 787 555 0117'])
      expect(athPhone(written)).toBe('7875550117');
    for (const written of ['', '555-0117', '+34600000000', 'siete', '78755501171'])
      expect(codeOf(() => athPhone(written))).toBe('ath.wrong_phone');
  });

  it('refunds at most the rest, one refund at a time', () => {
    const refund = (amountCents: number, changes: Partial<AthPayment>) =>
      codeOf(() =>
        refundOf(payment(changes), { refundId: 'f1', amountCents, message: '', by: 'u1' }, at(60)),
      );

    expect(refund(12_352, { state: 'completed' })).toBe('done');
    expect(refund(12_353, { state: 'completed' })).toBe('ath.not_refundable');
    expect(refund(0, { state: 'completed' })).toBe('ath.not_refundable');
    expect(refund(352, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('done');
    expect(refund(353, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('ath.not_refundable');
    expect(refund(1, { state: 'confirmed' })).toBe('ath.not_refundable');
    const waiting = refundOf(
      payment({ state: 'completed' }),
      { refundId: 'f0', amountCents: 1, message: '', by: 'u1' },
      at(60),
    );
    expect(refund(1, { state: 'completed', refund: waiting })).toBe('ath.refund_waiting');
  });
});

describe('timing of an ATH Móvil payment', () => {
  it.each([
    [0, 600, 20],
    [19.2, 581, 1],
    [20, 580, 0],
    [600, 0, 0],
    [700, 0, 0],
  ])('after %d seconds has %d left, and %d until it may ring again', (seconds, left, again) => {
    expect([secondsLeft(payment(), at(seconds)), ringAgainSeconds(payment(), at(seconds))]).toEqual([
      left,
      again,
    ]);
  });

  it('restarts each time it rings', () => {
    const rung = payment({ rungAt: at(100).toISOString() });
    expect([ringAgainSeconds(rung, at(101)), secondsLeft(rung, at(101))]).toEqual([19, 499]);
  });
});
