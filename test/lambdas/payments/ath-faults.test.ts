import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { cancelAthPayment, requestAthPayment } from '#lambdas/payments/ath/request-ath-payment.ts';
import { newId } from '#lambdas/platform/ids.ts';
import {
  createAthFixture,
  createKilledPlatform,
  onceOnlyPurposes,
  waitUntilKilled,
} from '#test/support/payments/ath-fixture.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const faults = (['before', 'after'] as const).flatMap((when) =>
  (['drop', 'error', 'late'] as const).map((how) => ({ when, how })),
);

type AthFixture = Awaited<ReturnType<typeof createAthFixture>>;

/** Creates a fixture whose service fails once at this call. Late answers are not awaited. */
async function withFault(
  call: 'create' | 'find' | 'authorize' | 'cancel' | 'refund',
  fault: (typeof faults)[number],
) {
  const fixture = await createAthFixture();
  const timeoutMs = fault.how === 'late' ? { timeoutMs: 200 } : {};
  const failingPlatform = { ...fixture.platform, athMovil: fixture.createAdapter(timeoutMs) };
  const fail = () => fixture.emulator.failNext({ call, ...fault });
  return { ...fixture, failingPlatform, fail };
}

/** Expects that service and row agree, and that the purchase is committed if and only if paid. */
async function expectAgreement(
  { findServicePayment, platform, wasCommitted }: AthFixture,
  paymentId: string,
) {
  const row = await platform.athPayments.get(paymentId);
  const isPaid = findServicePayment(paymentId).status === 'COMPLETED';
  expect(['completed', 'partlyRefunded', 'refunded'].includes(row.state)).toBe(isPaid);
  expect(await wasCommitted(paymentId)).toBe(isPaid);
  if (isPaid) expect(row.refundedCents).toBe(findServicePayment(paymentId).refundedCents);
  return row;
}

describe('lost answer of ATH Móvil', () => {
  it.each(faults)(
    'leaves a payment that cannot collect money after a creation ($how, $when)',
    async (fault) => {
      const fixture = await withFault('create', fault);
      fixture.fail();

      const requestedPayment = await requestAthPayment(fixture.failingPlatform, fixture.buildRequest());
      const { paymentId } = requestedPayment;
      const wasCreated = fixture.emulator.payments().length === 1;
      if (wasCreated) fixture.accept(paymentId);
      const waitingPayment = await fixture.sweepPayment(paymentId);
      advanceClock({ minutes: 10 });
      const endedPayment = await fixture.sweepPayment(paymentId);
      fixture.emulator.expireDue();

      expect([requestedPayment.state, waitingPayment.state, endedPayment.state]).toEqual([
        'created',
        'created',
        'expired',
      ]);
      expect(wasCreated).toBe(fault.when === 'after');
      expect(await fixture.wasCommitted(paymentId)).toBe(false);
      if (wasCreated) await expectAgreement(fixture, paymentId);
    },
  );

  it.each(faults)('changes nothing until the next status check ($how, $when)', async (fault) => {
    const fixture = await withFault('find', fault);
    const { paymentId } = await fixture.startPayment();
    fixture.accept(paymentId);
    fixture.fail();

    const followedPayment = await fixture.follow(paymentId, fixture.failingPlatform);
    const sweptPayment = await fixture.sweepPayment(paymentId);

    expect([followedPayment.state, sweptPayment.state]).toEqual(['ringing', 'completed']);
    await expectAgreement(fixture, paymentId);
  });

  it.each(faults)(
    'is read back after an authorization, which is retried only if it had no effect ($how, $when)',
    async (fault) => {
      const fixture = await withFault('authorize', fault);
      const { paymentId } = await fixture.startPayment();
      fixture.accept(paymentId);
      fixture.fail();

      const followedPayment = await fixture.follow(paymentId, fixture.failingPlatform);
      const paymentSweptEarly = await fixture.sweepPayment(paymentId);
      advanceClock({ minutes: 1 });
      const sweptPayment = await fixture.sweepPayment(paymentId);

      const expectedState = fault.when === 'after' ? 'completed' : 'confirmed';
      expect([followedPayment.state, paymentSweptEarly.state, sweptPayment.state]).toEqual([
        expectedState,
        expectedState,
        'completed',
      ]);
      await expectAgreement(fixture, paymentId);
    },
  );

  it.each(faults)('is read back after a cancellation ($how, $when)', async (fault) => {
    const fixture = await withFault('cancel', fault);
    const { paymentId } = await fixture.startPayment();
    fixture.fail();

    const { payment } = await cancelAthPayment(fixture.failingPlatform, paymentId, onceOnlyPurposes);
    const repeatedCancellation = await cancelAthPayment(fixture.platform, paymentId, onceOnlyPurposes);

    expect(payment.state).toBe(fault.when === 'after' ? 'cancelled' : 'ringing');
    expect(repeatedCancellation.payment.state).toBe('cancelled');
    await expectAgreement(fixture, paymentId);
  });

  it.each(faults)(
    'is read back after a refund, which is retried only if it had no effect ($how, $when)',
    async (fault) => {
      const fixture = await withFault('refund', fault);
      const { paymentId } = await fixture.createPaidPayment();
      const refundId = newId();
      fixture.fail();

      const refundRequest = { paymentId, refundId, amountCents: 1_000, message: 'Devolución', request: {} };
      const { payment } = await refundAthPayment(fixture.failingPlatform, refundRequest, onceOnlyPurposes);
      const paymentSweptEarly = await fixture.sweepPayment(paymentId);
      advanceClock({ minutes: 2 });
      const sweptPayment = await fixture.sweepPayment(paymentId);

      const expectedState = fault.when === 'after' ? 'partlyRefunded' : 'completed';
      expect([payment.state, paymentSweptEarly.state, sweptPayment.state]).toEqual([
        expectedState,
        expectedState,
        'partlyRefunded',
      ]);
      expect(fixture.findServicePayment(paymentId).refundedCents).toBe(1_000);
      expect(await fixture.wasRefunded(refundId)).toBe(true);
      expect(sweptPayment.refund).toBeUndefined();
      await expectAgreement(fixture, paymentId);
    },
  );

  it('is recovered after an outage', async () => {
    const fixture = await createAthFixture();
    const { paymentId } = await fixture.startPayment();
    fixture.accept(paymentId);
    fixture.emulator.setDown(true);

    const paymentDuringOutage = await fixture.sweepPayment(paymentId);
    fixture.emulator.setDown(false);
    const paymentAfterOutage = await fixture.sweepPayment(paymentId);

    expect([paymentDuringOutage.state, paymentAfterOutage.state]).toEqual(['ringing', 'completed']);
  });

  it('lets the payment expire when the phone never rings', async () => {
    const fixture = await createAthFixture();
    fixture.emulator.setSilent(true);
    const { paymentId } = await fixture.startPayment();

    advanceClock({ minutes: 10 });

    expect((await fixture.sweepPayment(paymentId)).state).toBe('expired');
    await expectAgreement(fixture, paymentId);
  });
});

/** More steps than a payment has. */
const maxSteps = 9;
const terminations = (['before', 'after'] as const).flatMap((when) =>
  Array.from({ length: maxSteps }, (_, index) => ({ when, step: index + 1 })),
);

describe('terminated process', () => {
  it.each(terminations)(
    '$when step $step of a request leaves no unseen payable payment',
    async ({ when, step }) => {
      const fixture = await createAthFixture();
      const { killed } = createKilledPlatform(fixture.platform, step, when);
      const paymentRequest = fixture.buildRequest();

      await waitUntilKilled(requestAthPayment(killed, paymentRequest));
      const row = await fixture.platform.athPayments.find(paymentRequest.paymentId ?? '');
      const [servicePayment] = fixture.emulator.payments();
      if (servicePayment) fixture.emulator.phones.accept(servicePayment.ecommerceId);
      const sweptRow = row && (await fixture.sweepPayment(row.paymentId));
      advanceClock({ minutes: 11 });
      const endedPayment = sweptRow && (await fixture.sweepPayment(sweptRow.paymentId));
      fixture.emulator.expireDue();

      expect(endedPayment?.state).toBe(row && (row.authToken === undefined ? 'expired' : 'completed'));
      if (servicePayment) await expectAgreement(fixture, servicePayment.metadata1);
    },
  );

  it.each(terminations)(
    '$when step $step of a status check is recovered by the sweep',
    async ({ when, step }) => {
      const fixture = await createAthFixture();
      const { paymentId } = await fixture.startPayment();
      fixture.accept(paymentId);
      const { killed } = createKilledPlatform(fixture.platform, step, when);

      await waitUntilKilled(fixture.follow(paymentId, killed));
      advanceClock({ minutes: 1 });
      const sweptPayment = await fixture.sweepPayment(paymentId);

      expect(sweptPayment).toMatchObject({ state: 'completed', appliedAt: expect.any(String) });
      await expectAgreement(fixture, paymentId);
    },
  );

  it.each(terminations)('$when step $step of a refund refunds once', async ({ when, step }) => {
    const fixture = await createAthFixture();
    const { paymentId } = await fixture.createPaidPayment();
    const refundId = newId();
    const { killed } = createKilledPlatform(fixture.platform, step, when);
    const refundRequest = { paymentId, refundId, amountCents: 12_352, message: 'Devolución', request: {} };

    await waitUntilKilled(refundAthPayment(killed, refundRequest, onceOnlyPurposes));
    advanceClock({ minutes: 2 });
    const sweptPayment = await fixture.sweepPayment(paymentId);
    const isRequested = sweptPayment.refund !== undefined || sweptPayment.refundedCents > 0;

    expect(sweptPayment.refund).toBeUndefined();
    expect(sweptPayment.state).toBe(isRequested ? 'refunded' : 'completed');
    expect(await fixture.wasRefunded(refundId)).toBe(isRequested);
    await expectAgreement(fixture, paymentId);
  });

  it('takes fewer steps than these tests terminate', async () => {
    const fixture = await createAthFixture();
    const uninterrupted = createKilledPlatform(fixture.platform, Number.POSITIVE_INFINITY, 'before');

    const { paymentId } = await requestAthPayment(uninterrupted.killed, fixture.buildRequest());
    const requestSteps = uninterrupted.counter.acts;
    fixture.accept(paymentId);
    await fixture.follow(paymentId, uninterrupted.killed);

    expect(requestSteps).toBeLessThan(maxSteps);
    expect(uninterrupted.counter.acts - requestSteps).toBeLessThan(maxSteps);
  });
});
