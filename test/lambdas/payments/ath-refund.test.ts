import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAthPayment } from '#lambdas/payments/ath/follow-ath-payment.ts';
import {
  listUnapplied,
  refundAthPayment,
  returnAthPayment,
} from '#lambdas/payments/ath/refund-ath-payment.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { AppError } from '#shared/core/errors.ts';
import { createAthFixture, onceOnlyPurposes } from '#test/support/payments/ath-fixture.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const findErrorCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.definition.code : String(error)),
  );

/** Creates a fixture with a paid payment and its refunds. */
async function createPaidFixture() {
  const fixture = await createAthFixture();
  const { paymentId } = await fixture.createPaidPayment();
  const refund = (amountCents: number, refundId = newId()) =>
    refundAthPayment(
      fixture.platform,
      { paymentId, refundId, amountCents, message: 'Devolución', request: {} },
      onceOnlyPurposes,
    );
  return { ...fixture, paymentId, refund };
}

/** Creates a fixture with a completed payment without a purchase. */
async function anUnappliedPayment() {
  const fixture = await createAthFixture();
  const { paymentId } = await fixture.startPayment();
  fixture.accept(paymentId);
  await followAthPayment(fixture.platform, paymentId, {});
  const returnPayment = () =>
    returnAthPayment(fixture.platform, { paymentId, refundId: newId(), message: 'Venta sin cerrar' });
  const listUnappliedIds = async () =>
    (await listUnapplied(fixture.platform)).map((payment) => payment.paymentId);
  return { ...fixture, paymentId, returnPayment, listUnappliedIds };
}

describe('refund', () => {
  it('may be partial, is committed with its purpose, and never exceeds the amount paid', async () => {
    const { refund, findServicePayment, paymentId, wasRefunded } = await createPaidFixture();
    const refundId = newId();

    const partialRefund = await refund(352, refundId);
    const excessCode = await findErrorCode(refund(12_001));
    const fullRefund = await refund(12_000);

    expect(partialRefund.payment).toMatchObject({ state: 'partlyRefunded', refundedCents: 352 });
    expect(excessCode).toBe('ath.not_refundable');
    expect(fullRefund.payment).toMatchObject({ state: 'refunded', refundedCents: 12_352 });
    expect(await wasRefunded(refundId)).toBe(true);
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
  });

  it('is requested once when called twice at once, and blocks another refund until it is made', async () => {
    const { refund, findServicePayment, paymentId, emulator } = await createPaidFixture();
    const refundId = newId();
    emulator.failNext({ call: 'refund', when: 'before' });

    const [firstRefund, secondRefund] = await Promise.all([refund(1_000, refundId), refund(1_000, refundId)]);
    const otherCode = await findErrorCode(refund(500));

    expect(firstRefund.payment.refund?.refundId).toBe(refundId);
    expect(secondRefund.payment.refund?.refundId).toBe(refundId);
    expect(otherCode).toBe('ath.refund_waiting');
    expect(findServicePayment(paymentId).refundedCents).toBe(0);
  });

  it('is reported when the service rejects it, and can be requested again', async () => {
    const { refund, createAdapter, platform, paymentId } = await createPaidFixture();
    const wrongToken = { publicToken: 'public_1', privateToken: 'other' };
    const rejectedRefund = refundAthPayment(
      { ...platform, athMovil: createAdapter({ tokens: wrongToken }) },
      { paymentId, refundId: newId(), amountCents: 100, message: '', request: {} },
      onceOnlyPurposes,
    );

    expect(await findErrorCode(rejectedRefund)).toBe('ath.not_refundable');
    expect((await platform.athPayments.get(paymentId)).refund).toBeUndefined();
    expect((await refund(100)).payment.refundedCents).toBe(100);
  });

  it('is limited by refunds made in the center’s own app', async () => {
    const { refund, createAdapter, paymentId, findServicePayment, emulator, sweepPayment } =
      await createPaidFixture();
    const { referenceNumber = '' } = findServicePayment(paymentId);
    await createAdapter().refund({ referenceNumber, amountCents: 12_000, message: 'a mano' });

    const wholeCode = await findErrorCode(refund(12_352));
    emulator.failNext({ call: 'refund', when: 'before' });
    const lostRefund = await refund(352);
    advanceClock({ minutes: 2 });
    const repairedPayment = await sweepPayment(paymentId);

    expect(wholeCode).toBe('ath.not_refundable');
    expect(lostRefund.payment.refund).toBeDefined();
    expect(repairedPayment).toMatchObject({ state: 'refunded', refundedCents: 12_352, refund: undefined });
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
  });
});

it('a refund is not started while the service is down', async () => {
  const { refund, emulator, platform, paymentId } = await createPaidFixture();
  emulator.setDown(true);

  const errorCode = await findErrorCode(refund(100));

  expect(errorCode).toBe('ath.unavailable');
  expect((await platform.athPayments.get(paymentId)).refund).toBeUndefined();
});

describe('payment without a purchase', () => {
  it('is listed after ten minutes, and refunded in full', async () => {
    const { paymentId, listUnappliedIds, returnPayment, findServicePayment, platform, wasRefunded } =
      await anUnappliedPayment();
    const idsBefore = await listUnappliedIds();
    advanceClock({ minutes: 10 });
    const idsAfterwards = await listUnappliedIds();

    const { payment } = await returnPayment();

    expect(idsBefore).not.toContain(paymentId);
    expect(idsAfterwards).toContain(paymentId);
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: 12_352 });
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
    expect(await listUnappliedIds()).not.toContain(paymentId);
    expect(await wasRefunded(paymentId)).toBe(false);
    expect(await platform.uniqueClaims.exists('athPayment', `sale ${payment.purpose.id}`)).toBe(false);
  });

  it('is either applied or refunded, never both', async () => {
    const { paymentId, returnPayment, follow, findServicePayment, wasCommitted } = await anUnappliedPayment();

    await Promise.all([findErrorCode(returnPayment()), follow(paymentId)]);

    expect(await wasCommitted(paymentId)).toBe(findServicePayment(paymentId).refundedCents === 0);
  });

  it('is not refunded as a sale, and a sale is not refunded as a payment without a purchase', async () => {
    const { paymentId, returnPayment, platform, follow } = await anUnappliedPayment();
    const refundAsSale = () =>
      refundAthPayment(
        platform,
        { paymentId, refundId: newId(), amountCents: 1, message: '', request: {} },
        onceOnlyPurposes,
      );

    const unsoldCode = await findErrorCode(refundAsSale());
    await follow(paymentId);
    const soldCode = await findErrorCode(returnPayment());

    expect([unsoldCode, soldCode]).toEqual(['ath.not_refundable', 'ath.not_refundable']);
  });
});
