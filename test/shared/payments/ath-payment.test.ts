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

const buildPayment = (changes: Partial<AthPayment> = {}): AthPayment => ({
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

const arbitraryState = fc.constantFrom(...athPaymentStates);
const arbitraryObservation = fc
  .record({
    status: fc.constantFrom('OPEN', 'CONFIRM', 'COMPLETED', 'CANCEL' as const),
    seconds: fc.integer({ min: 0, max: 1_200 }),
    refundedCents: fc.constantFrom(0, 0, 1_000, 12_352),
  })
  .map(({ status, seconds, refundedCents }) =>
    buildObservation(status as AthObservation['status'], seconds, refundedCents),
  );
const getOutcomeCode = (action: () => unknown) => {
  try {
    action();
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
  ] as const)('leads from %s after %i s to the state %s', (status, seconds, state) => {
    expect(applyObservation(buildPayment(), buildObservation(status, seconds)).state).toBe(state);
  });

  it('sets partly or fully refunded after a refund', () => {
    expect(applyObservation(buildPayment(), buildObservation('COMPLETED', 60, 1)).state).toBe(
      'partlyRefunded',
    );
    expect(applyObservation(buildPayment(), buildObservation('COMPLETED', 60, 12_351)).state).toBe(
      'partlyRefunded',
    );
    expect(applyObservation(buildPayment(), buildObservation('COMPLETED', 60, 12_352)).state).toBe(
      'refunded',
    );
  });

  it('leads to the same payment in any order, with repetitions', () => {
    const observationLists = fc.array(arbitraryObservation, { minLength: 1, maxLength: 8 });
    const reorderedLists = observationLists.chain((observations) =>
      fc.record({
        observations: fc.constant(observations),
        reordered: fc.shuffledSubarray([...observations, ...observations], {
          minLength: observations.length * 2,
          maxLength: observations.length * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(reorderedLists, ({ observations, reordered }) => {
        expect(reordered.reduce(applyObservation, buildPayment())).toEqual(
          observations.reduce(applyObservation, buildPayment()),
        );
      }),
    );
  });

  it('never reverts a completed payment except by a refund, nor a refund', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryObservation, { maxLength: 8 }),
        fc.integer({ min: 0, max: 12_352 }),
        (observations, refundedCents) => {
          const before = applyObservation(buildPayment(), buildObservation('COMPLETED', 60, refundedCents));
          const after = observations.reduce(applyObservation, before);
          expect(isCompleted(after)).toBe(true);
          expect(after.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
          expect(after.referenceNumber).toBe('r1');
        },
      ),
    );
  });

  it('completes no unpaid payment', () => {
    fc.assert(
      fc.property(fc.array(arbitraryObservation, { maxLength: 8 }), (observations) => {
        const after = observations.reduce(applyObservation, buildPayment());
        expect(isCompleted(after)).toBe(observations.some(({ status }) => status === 'COMPLETED'));
      }),
    );
  });
});

describe('ATH Móvil payment', () => {
  it('is waiting, completed or ended, and only a refunded one is both completed and ended', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const kinds = [isWaiting, isCompleted, isEnded].filter((predicate) => predicate({ state })).length;
        expect(kinds).toBe(state === 'refunded' ? 2 : 1);
      }),
    );
  });

  it('is open until applied, refunded or ended', () => {
    expect(isOpen(buildPayment())).toBe(true);
    expect(isOpen(buildPayment({ state: 'completed' }))).toBe(true);
    expect(isOpen(buildPayment({ state: 'completed', appliedAt: secondsAfterStart(60).toISOString() }))).toBe(
      false,
    );
    expect(isOpen(buildPayment({ state: 'refunded' }))).toBe(false);
    expect(isOpen(buildPayment({ state: 'expired' }))).toBe(false);
  });

  it('is reported as unapplied after ten minutes', () => {
    const completedPayment = buildPayment({
      state: 'completed',
      completedAt: secondsAfterStart(60).toISOString(),
    });

    expect(isUnappliedOverdue(completedPayment, secondsAfterStart(659))).toBe(false);
    expect(isUnappliedOverdue(completedPayment, secondsAfterStart(660))).toBe(true);
    expect(
      isUnappliedOverdue(
        { ...completedPayment, appliedAt: secondsAfterStart(61).toISOString() },
        secondsAfterStart(660),
      ),
    ).toBe(false);
  });

  it('expires with its time when it was created without a response', () => {
    const createdPayment = buildPayment({ state: 'created', ecommerceId: undefined, authToken: undefined });

    expect(isCreationExpired(createdPayment, secondsAfterStart(599))).toBe(false);
    expect(isCreationExpired(createdPayment, secondsAfterStart(600))).toBe(true);
    expect(isCreationExpired(buildPayment(), secondsAfterStart(600))).toBe(false);
  });

  it('can be authorized once confirmed, and again half a minute after a lost response', () => {
    const authorizingPayment = buildPayment({
      state: 'confirmed',
      authorizeAskedAt: secondsAfterStart(60).toISOString(),
    });

    expect(canAuthorize(buildPayment(), secondsAfterStart(60))).toBe(false);
    expect(canAuthorize(buildPayment({ state: 'confirmed' }), secondsAfterStart(60))).toBe(true);
    expect(
      canAuthorize(buildPayment({ state: 'confirmed', authToken: undefined }), secondsAfterStart(60)),
    ).toBe(false);
    expect(canAuthorize(authorizingPayment, secondsAfterStart(89))).toBe(false);
    expect(canAuthorize(authorizingPayment, secondsAfterStart(90))).toBe(true);
    expect(canAuthorize({ ...authorizingPayment, state: 'completed' }, secondsAfterStart(90))).toBe(false);
  });
});

describe('ATH Móvil request', () => {
  it.each([
    [99, 'ath.below_minimum'],
    [100, 'done'],
    [150_000, 'done'],
    [150_001, 'ath.above_maximum'],
  ])('gets for %i cents the outcome: %s', (cents, outcome) => {
    expect(getOutcomeCode(() => assertAthAmount(cents))).toBe(outcome);
  });

  it('requires a phone of ten digits, in any notation', () => {
    for (const phone of ['7875550117', '787-555-0117', '(787) 555-0117', '+17875550117', '1 787 555 0117'])
      expect(toAthPhone(phone)).toBe('7875550117');
    for (const phone of ['', '555-0117', '+34600000000', 'siete', '78755501171'])
      expect(getOutcomeCode(() => toAthPhone(phone))).toBe('ath.wrong_phone');
  });

  it('refunds at most the remaining amount, one refund at a time', () => {
    const tryRefund = (amountCents: number, changes: Partial<AthPayment>) =>
      getOutcomeCode(() =>
        createAthRefund(
          buildPayment(changes),
          { refundId: 'f1', amountCents, message: '', by: 'u1' },
          secondsAfterStart(60),
        ),
      );

    expect(tryRefund(12_352, { state: 'completed' })).toBe('done');
    expect(tryRefund(12_353, { state: 'completed' })).toBe('ath.not_refundable');
    expect(tryRefund(0, { state: 'completed' })).toBe('ath.not_refundable');
    expect(tryRefund(352, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('done');
    expect(tryRefund(353, { state: 'partlyRefunded', refundedCents: 12_000 })).toBe('ath.not_refundable');
    expect(tryRefund(1, { state: 'confirmed' })).toBe('ath.not_refundable');
    const waitingRefund = createAthRefund(
      buildPayment({ state: 'completed' }),
      { refundId: 'f0', amountCents: 1, message: '', by: 'u1' },
      secondsAfterStart(60),
    );
    expect(tryRefund(1, { state: 'completed', refund: waitingRefund })).toBe('ath.refund_waiting');
  });
});

describe('timing of an ATH Móvil payment', () => {
  it.each([
    [0, 600, 20],
    [19.2, 581, 1],
    [20, 580, 0],
    [600, 0, 0],
    [700, 0, 0],
  ])(
    'has after %d seconds %d seconds left, and %d until it can ring again',
    (seconds, secondsLeft, renotifySeconds) => {
      expect([
        calculateSecondsLeft(buildPayment(), secondsAfterStart(seconds)),
        calculateRenotifySeconds(buildPayment(), secondsAfterStart(seconds)),
      ]).toEqual([secondsLeft, renotifySeconds]);
    },
  );

  it('restarts each time it rings', () => {
    const renotifiedPayment = buildPayment({ rungAt: secondsAfterStart(100).toISOString() });
    expect([
      calculateRenotifySeconds(renotifiedPayment, secondsAfterStart(101)),
      calculateSecondsLeft(renotifiedPayment, secondsAfterStart(101)),
    ]).toEqual([19, 499]);
  });
});
