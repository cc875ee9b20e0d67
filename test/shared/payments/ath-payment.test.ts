import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import {
  type AthObservation,
  type AthPayment,
  applyObservation,
  assertAthAmount,
  athPaymentStates,
  calculateRenotifySeconds,
  calculateSecondsLeft,
  canAuthorize,
  createAthRefund,
  isCompleted,
  isCreationExpired,
  isEnded,
  isOpen,
  isUnappliedOverdue,
  isWaiting,
  toAthPhone,
} from '#shared/payments/ath-payment.ts';

const start = Date.parse('2026-11-24T18:32:00.000Z');
const secondsAfterStart = (seconds: number) => new Date(start + seconds * 1_000);

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
  expiresAt: secondsAfterStart(600).toISOString(),
  refundedCents: 0,
  by: 'supervisor:u1',
  at: secondsAfterStart(0).toISOString(),
  version: 1,
  ...changes,
});
const buildObservation = (
  status: AthObservation['status'],
  seconds = 60,
  refundedCents = 0,
): AthObservation => ({
  status,
  refundedCents,
  seenAt: secondsAfterStart(seconds),
  ...(status === 'COMPLETED' && { referenceNumber: 'r1' }),
});

const anyState = fc.constantFrom(...athPaymentStates);
const anyObservation = fc
  .record({
    status: fc.constantFrom('OPEN', 'CONFIRM', 'COMPLETED', 'CANCEL' as const),
    seconds: fc.integer({ min: 0, max: 1_200 }),
    refundedCents: fc.constantFrom(0, 0, 1_000, 12_352),
  })
  .map(({ status, seconds, refundedCents }) =>
    buildObservation(status as AthObservation['status'], seconds, refundedCents),
  );
const getOutcomeCode = (work: () => unknown) => {
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
    expect(applyObservation(payment(), buildObservation(status, seconds)).state).toBe(state);
  });

  it('of a refund gives partly or fully refunded', () => {
    expect(applyObservation(payment(), buildObservation('COMPLETED', 60, 1)).state).toBe('partlyRefunded');
    expect(applyObservation(payment(), buildObservation('COMPLETED', 60, 12_351)).state).toBe(
      'partlyRefunded',
    );
    expect(applyObservation(payment(), buildObservation('COMPLETED', 60, 12_352)).state).toBe('refunded');
  });

  it('gives the same payment in any order, with repetitions', () => {
    const several = fc.array(anyObservation, { minLength: 1, maxLength: 8 });
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
        expect(other.reduce(applyObservation, payment())).toEqual(list.reduce(applyObservation, payment()));
      }),
    );
  });

  it('never reverts a completed payment except by a refund, nor a refund', () => {
    fc.assert(
      fc.property(
        fc.array(anyObservation, { maxLength: 8 }),
        fc.integer({ min: 0, max: 12_352 }),
        (list, refundedCents) => {
          const before = applyObservation(payment(), buildObservation('COMPLETED', 60, refundedCents));
          const after = list.reduce(applyObservation, before);
          expect(isCompleted(after)).toBe(true);
          expect(after.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
          expect(after.referenceNumber).toBe('r1');
        },
      ),
    );
  });

  it('completes no unpaid payment', () => {
    fc.assert(
      fc.property(fc.array(anyObservation, { maxLength: 8 }), (list) => {
        const after = list.reduce(applyObservation, payment());
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
    expect(isOpen(payment({ state: 'completed', appliedAt: secondsAfterStart(60).toISOString() }))).toBe(
      false,
    );
    expect(isOpen(payment({ state: 'refunded' }))).toBe(false);
    expect(isOpen(payment({ state: 'expired' }))).toBe(false);
  });

  it('is reported as unapplied after ten minutes', () => {
    const completed = payment({ state: 'completed', completedAt: secondsAfterStart(60).toISOString() });

    expect(isUnappliedOverdue(completed, secondsAfterStart(659))).toBe(false);
    expect(isUnappliedOverdue(completed, secondsAfterStart(660))).toBe(true);
    expect(
      isUnappliedOverdue(
        { ...completed, appliedAt: secondsAfterStart(61).toISOString() },
        secondsAfterStart(660),
      ),
    ).toBe(false);
  });

  it('without an answer is lost once its time has passed', () => {
    const created = payment({ state: 'created', ecommerceId: undefined, authToken: undefined });

    expect(isCreationExpired(created, secondsAfterStart(599))).toBe(false);
    expect(isCreationExpired(created, secondsAfterStart(600))).toBe(true);
    expect(isCreationExpired(payment(), secondsAfterStart(600))).toBe(false);
  });

  it('is authorized once confirmed, and again half a minute after a lost answer', () => {
    const authorizing = payment({
      state: 'confirmed',
      authorizeAskedAt: secondsAfterStart(60).toISOString(),
    });

    expect(canAuthorize(payment(), secondsAfterStart(60))).toBe(false);
    expect(canAuthorize(payment({ state: 'confirmed' }), secondsAfterStart(60))).toBe(true);
    expect(canAuthorize(payment({ state: 'confirmed', authToken: undefined }), secondsAfterStart(60))).toBe(
      false,
    );
    expect(canAuthorize(authorizing, secondsAfterStart(89))).toBe(false);
    expect(canAuthorize(authorizing, secondsAfterStart(90))).toBe(true);
    expect(canAuthorize({ ...authorizing, state: 'completed' }, secondsAfterStart(90))).toBe(false);
  });
});

describe('ATH Móvil request', () => {
  it.each([
    [99, 'ath.below_minimum'],
    [100, 'done'],
    [150_000, 'done'],
    [150_001, 'ath.above_maximum'],
  ])('of %i cents is %s', (cents, outcome) => {
    expect(getOutcomeCode(() => assertAthAmount(cents))).toBe(outcome);
  });

  it('requires a phone of ten digits, in any notation', () => {
    for (const written of ['7875550117', '787-555-0117', '(787) 555-0117', '+17875550117', '1 787 555 0117'])
      expect(toAthPhone(written)).toBe('7875550117');
    for (const written of ['', '555-0117', '+34600000000', 'siete', '78755501171'])
      expect(getOutcomeCode(() => toAthPhone(written))).toBe('ath.wrong_phone');
  });

  it('refunds at most the rest, one refund at a time', () => {
    const refund = (amountCents: number, changes: Partial<AthPayment>) =>
      getOutcomeCode(() =>
        createAthRefund(
          payment(changes),
          { refundId: 'f1', amountCents, message: '', by: 'u1' },
          secondsAfterStart(60),
        ),
      );

    expect(refund(12_352, { state: 'completed' })).toBe('done');
    expect(refund(12_353, { state: 'completed' })).toBe('ath.not_refundable');
    expect(refund(0, { state: 'completed' })).toBe('ath.not_refundable');
    expect(refund(352, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('done');
    expect(refund(353, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('ath.not_refundable');
    expect(refund(1, { state: 'confirmed' })).toBe('ath.not_refundable');
    const waiting = createAthRefund(
      payment({ state: 'completed' }),
      { refundId: 'f0', amountCents: 1, message: '', by: 'u1' },
      secondsAfterStart(60),
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
    expect([
      calculateSecondsLeft(payment(), secondsAfterStart(seconds)),
      calculateRenotifySeconds(payment(), secondsAfterStart(seconds)),
    ]).toEqual([left, again]);
  });

  it('restarts each time it rings', () => {
    const rung = payment({ rungAt: secondsAfterStart(100).toISOString() });
    expect([
      calculateRenotifySeconds(rung, secondsAfterStart(101)),
      calculateSecondsLeft(rung, secondsAfterStart(101)),
    ]).toEqual([19, 499]);
  });
});
