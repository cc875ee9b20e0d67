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

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.definition.code : String(error)),
  );

/** A fixture with a paid payment and its refunds. */
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

/** A fixture with a completed payment without a purchase. */
async function anOrphan() {
  const fixture = await createAthFixture();
  const { paymentId } = await fixture.startPayment();
  fixture.accept(paymentId);
  await followAthPayment(fixture.platform, paymentId, {});
  const returnPayment = () =>
    returnAthPayment(fixture.platform, { paymentId, refundId: newId(), message: 'Venta sin cerrar' });
  const listed = async () => (await listUnapplied(fixture.platform)).map((each) => each.paymentId);
  return { ...fixture, paymentId, returnPayment, listed };
}

describe('refund', () => {
  it('is partial, each committed with its purpose, up to the amount paid', async () => {
    const { refund, findServicePayment, paymentId, wasRefunded } = await createPaidFixture();
    const refundId = newId();

    const part = await refund(352, refundId);
    const tooMuch = await codeOf(refund(12_001));
    const rest = await refund(12_000);

    expect(part.payment).toMatchObject({ state: 'partlyRefunded', refundedCents: 352 });
    expect(tooMuch).toBe('ath.not_refundable');
    expect(rest.payment).toMatchObject({ state: 'refunded', refundedCents: 12_352 });
    expect(await wasRefunded(refundId)).toBe(true);
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
  });

  it('requested twice at once is made once; another one waits', async () => {
    const { refund, findServicePayment, paymentId, emulator } = await createPaidFixture();
    const refundId = newId();
    emulator.failNext({ call: 'refund', when: 'before' });

    const [first, second] = await Promise.all([refund(1_000, refundId), refund(1_000, refundId)]);
    const other = await codeOf(refund(500));

    expect(first.payment.refund?.refundId).toBe(refundId);
    expect(second.payment.refund?.refundId).toBe(refundId);
    expect(other).toBe('ath.refund_waiting');
    expect(findServicePayment(paymentId).refundedCents).toBe(0);
  });

  it('rejected by the service is reported, and another may be requested', async () => {
    const { refund, over, platform, paymentId } = await createPaidFixture();
    const wrongToken = { publicToken: 'public_1', privateToken: 'other' };
    const rejected = refundAthPayment(
      { ...platform, athMovil: over({ tokens: wrongToken }) },
      { paymentId, refundId: newId(), amountCents: 100, message: '', request: {} },
      onceOnlyPurposes,
    );

    expect(await codeOf(rejected)).toBe('ath.not_refundable');
    expect((await platform.athPayments.get(paymentId)).refund).toBeUndefined();
    expect((await refund(100)).payment.refundedCents).toBe(100);
  });

  it('made in the center’s own app is counted, which limits further refunds', async () => {
    const { refund, over, paymentId, findServicePayment, emulator, sweepPayment } = await createPaidFixture();
    const { referenceNumber = '' } = findServicePayment(paymentId);
    await over().refund({ referenceNumber, amountCents: 12_000, message: 'a mano' });

    const whole = await codeOf(refund(12_352));
    emulator.failNext({ call: 'refund', when: 'before' });
    const lost = await refund(352);
    advanceClock({ minutes: 2 });
    const mended = await sweepPayment(paymentId);

    expect(whole).toBe('ath.not_refundable');
    expect(lost.payment.refund).toBeDefined();
    expect(mended).toMatchObject({ state: 'refunded', refundedCents: 12_352, refund: undefined });
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
  });
});

it('a refund is not started while the service is down', async () => {
  const { refund, emulator, platform, paymentId } = await createPaidFixture();
  emulator.setDown(true);

  const answer = await codeOf(refund(100));

  expect(answer).toBe('ath.unavailable');
  expect((await platform.athPayments.get(paymentId)).refund).toBeUndefined();
});

describe('payment without a purchase', () => {
  it('is listed after ten minutes, and refunded in full', async () => {
    const { paymentId, listed, returnPayment, findServicePayment, platform, wasRefunded } = await anOrphan();
    const before = await listed();
    advanceClock({ minutes: 10 });
    const afterwards = await listed();

    const { payment } = await returnPayment();

    expect(before).not.toContain(paymentId);
    expect(afterwards).toContain(paymentId);
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: 12_352 });
    expect(findServicePayment(paymentId).refundedCents).toBe(12_352);
    expect(await listed()).not.toContain(paymentId);
    expect(await wasRefunded(paymentId)).toBe(false);
    expect(await platform.uniqueClaims.exists('athPayment', `sale ${payment.purpose.id}`)).toBe(false);
  });

  it('is either applied or refunded, never both', async () => {
    const { paymentId, returnPayment, follow, findServicePayment, wasCommitted } = await anOrphan();

    await Promise.all([codeOf(returnPayment()), follow(paymentId)]);

    expect(await wasCommitted(paymentId)).toBe(findServicePayment(paymentId).refundedCents === 0);
  });

  it('cannot be refunded as a sale, nor a sale as unapplied', async () => {
    const { paymentId, returnPayment, platform, follow } = await anOrphan();
    const asSold = () =>
      refundAthPayment(
        platform,
        { paymentId, refundId: newId(), amountCents: 1, message: '', request: {} },
        onceOnlyPurposes,
      );

    const unsold = await codeOf(asSold());
    await follow(paymentId);
    const sold = await codeOf(returnPayment());

    expect([unsold, sold]).toEqual(['ath.not_refundable', 'ath.not_refundable']);
  });
});
