import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anAthMovil, athRequest } from '#test/support/emulators/ath-movil-emulator.ts';
import { aWebhookReceiver } from '#test/support/emulators/stripe-emulator.ts';

const listStatuses = (payments: readonly { status: string }[]) => payments.map(({ status }) => status);

describe('expiry of ATH Móvil payments', () => {
  it('cancels a payment that was not accepted, or not authorized, within ten minutes', async () => {
    const { emulator, clock, createPayment, athMovil } = await anAthMovil();
    const { ecommerceId, authToken } = await createPayment();

    clock.forward({ seconds: 599 });
    emulator.phones.accept(ecommerceId);
    clock.forward({ seconds: 599 });
    emulator.expireDue();
    const statusesBefore = listStatuses(emulator.payments());
    clock.forward({ seconds: 1 });
    const lateAuthorization = await athMovil.authorize(authToken);
    await createPayment();
    clock.forward({ seconds: 600 });
    emulator.expireDue();

    expect(statusesBefore).toEqual(['CONFIRM']);
    expect(lateAuthorization).toEqual({ ok: false, problem: 'wrongState' });
    expect(listStatuses(emulator.payments())).toEqual(['CANCEL', 'CANCEL']);
  });

  it('accepts a timeout of 120 to 600 seconds', async () => {
    const { athMovil } = await anAthMovil();
    const answers = await Promise.all(
      [119, 120, 600, 601].map((timeoutSeconds) => athMovil.createPayment({ ...athRequest, timeoutSeconds })),
    );

    expect(answers.map(({ ok }) => ok)).toEqual([false, true, true, false]);
  });
});

describe('ATH Móvil emulator data', () => {
  it('survives a restart, including pending webhooks', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ath-')), 'ath.sqlite');
    const firstRun = await anAthMovil({ file });
    const { ecommerceId } = await firstRun.createPaidPayment();
    await firstRun.emulator.close();

    const secondRun = await anAthMovil({ file });
    const { url, received } = await aWebhookReceiver();
    secondRun.emulator.webhooks.sendTo(url);
    await secondRun.emulator.webhooks.waitUntilIdle();

    const foundPayment = await secondRun.athMovil.findPayment(ecommerceId);
    expect(foundPayment).toMatchObject({ value: { status: 'COMPLETED' } });
    expect(received.map(({ body }): string => JSON.parse(body).ecommerceId)).toEqual([ecommerceId]);
    expect(secondRun.emulator.webhooks.undelivered()).toBe(0);
  });
});

describe('ATH Móvil webhooks', () => {
  async function collectNotifications(format: 'commerce' | 'ordinary') {
    const { url, received } = await aWebhookReceiver();
    const { emulator, createPaidPayment, createPayment, athMovil, clock } = await anAthMovil();
    emulator.webhooks.sendTo(url);
    emulator.setNoticeFormat(format);
    const { referenceNumber } = await createPaidPayment();
    await athMovil.refund({ referenceNumber, amountCents: 100, message: 'x' });
    await athMovil.cancel((await createPayment()).ecommerceId);
    await createPayment();
    clock.forward({ seconds: 600 });
    emulator.expireDue();
    await emulator.webhooks.waitUntilIdle();
    const bodies: Record<string, unknown>[] = received.map(({ body }) => JSON.parse(body));
    return bodies.toSorted((a, b) => String(a['status']).localeCompare(String(b['status']), 'en'));
  }

  it('report completion, refund, cancellation and expiry in the commerce format', async () => {
    const bodies = await collectNotifications('commerce');

    expect(bodies.map(({ transactionType, status }) => `${transactionType} ${status}`).toSorted()).toEqual([
      'ecommerce CANCEL',
      'ecommerce COMPLETED',
      'ecommerce expired',
      'refund COMPLETED',
    ]);
    expect(bodies[0]).toMatchObject({
      total: 123.52,
      subTotal: 118,
      phoneNumber: 7_875_550_117,
      metadata1: athRequest.paymentId,
      dailyTransactionId: expect.any(Number),
    });
  });

  it('report the same events in the ordinary format', async () => {
    const bodies = await collectNotifications('ordinary');

    expect(bodies.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'completed', 'expired']);
    expect(bodies[0]).toMatchObject({
      total: '123.52',
      subtotal: '118.00',
      phoneNumber: athRequest.phone,
      dailyTransactionID: expect.any(String),
    });
  });

  it('are repeated and shuffled on demand, and retried on failure', async () => {
    const { url, received } = await aWebhookReceiver(500);
    const { emulator, createPaidPayment } = await anAthMovil({ random: () => 0.999 });
    emulator.webhooks.hold();
    emulator.webhooks.sendTo(url);
    emulator.webhooks.deliverTwice(true);
    emulator.webhooks.shuffle(true);
    await createPaidPayment({ paymentId: 'first' });
    await createPaidPayment({ paymentId: 'second' });

    emulator.webhooks.release();
    await emulator.webhooks.waitUntilIdle();

    const names = received.map(({ body }): string => JSON.parse(body).metadata1);
    expect(names.filter((name) => name === 'first').length).toBeGreaterThanOrEqual(2);
    expect(names.filter((name) => name === 'second').length).toBeGreaterThanOrEqual(2);
    expect(emulator.webhooks.undelivered()).toBe(0);
  });
});

describe('ATH Móvil faults', () => {
  it('simulate an outage and payments that never reach the phone', async () => {
    const { emulator, athMovil, createPayment } = await anAthMovil();
    emulator.setDown(true);
    const outageResult = await athMovil.createPayment(athRequest);
    emulator.setDown(false);
    emulator.setSilent(true);
    await createPayment();

    expect(outageResult).toEqual({ ok: false, problem: 'unknown' });
    expect(emulator.payments()).toHaveLength(1);
    expect(emulator.phones.listRinging()).toEqual([]);
  });
});
