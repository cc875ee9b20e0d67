import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAthPayment, cancelAthPayment } from '#lambdas/payments/ath/ask-ath-payment.ts';
import { refundAthPayment } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { anAthScene, countedOnce, killedAt, untilKilled } from '#test/support/payments/ath-scene.ts';
import { later } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const faults = (['before', 'after'] as const).flatMap((when) =>
  (['drop', 'error', 'late'] as const).map((how) => ({ when, how })),
);

type Scene = Awaited<ReturnType<typeof anAthScene>>;

/** A fixture whose service fails once at this call; late answers are not awaited. */
async function withFault(
  call: 'create' | 'find' | 'authorize' | 'cancel' | 'refund',
  fault: (typeof faults)[number],
) {
  const scene = await anAthScene();
  const timeoutMs = fault.how === 'late' ? { timeoutMs: 200 } : {};
  const failing = { ...scene.platform, athMovil: scene.over(timeoutMs) };
  const fail = () => scene.emulator.failNext({ call, ...fault });
  return { ...scene, failing, fail };
}

/** Expects that service and row agree, and that the purchase is committed if and only if paid. */
async function expectAgreement({ serviceOf, platform, wasCommitted }: Scene, paymentId: string) {
  const row = await platform.athPayments.get(paymentId);
  const isPaid = serviceOf(paymentId).status === 'COMPLETED';
  expect(['completed', 'partlyRefunded', 'refunded'].includes(row.state)).toBe(isPaid);
  expect(await wasCommitted(paymentId)).toBe(isPaid);
  if (isPaid) expect(row.refundedCents).toBe(serviceOf(paymentId).refundedCents);
  return row;
}

describe('lost answer', () => {
  it.each(faults)(
    'to the creation ($how, $when) leaves a payment that cannot collect money',
    async (fault) => {
      const scene = await withFault('create', fault);
      scene.fail();

      const asked = await askAthPayment(scene.failing, scene.request());
      const { paymentId } = asked;
      const isThere = scene.emulator.payments().length === 1;
      if (isThere) scene.accept(paymentId);
      const waiting = await scene.swept(paymentId);
      later({ minutes: 10 });
      const ended = await scene.swept(paymentId);
      scene.emulator.lapse();

      expect([asked.state, waiting.state, ended.state]).toEqual(['created', 'created', 'expired']);
      expect(isThere).toBe(fault.when === 'after');
      expect(await scene.wasCommitted(paymentId)).toBe(false);
      if (isThere) await expectAgreement(scene, paymentId);
    },
  );

  it.each(faults)('to the status check ($how, $when) changes nothing until the next', async (fault) => {
    const scene = await withFault('find', fault);
    const { paymentId } = await scene.ask();
    scene.accept(paymentId);
    scene.fail();

    const unknown = await scene.follow(paymentId, scene.failing);
    const known = await scene.swept(paymentId);

    expect([unknown.state, known.state]).toEqual(['ringing', 'completed']);
    await expectAgreement(scene, paymentId);
  });

  it.each(faults)(
    'to the authorization ($how, $when) is read back, and retried only if it had no effect',
    async (fault) => {
      const scene = await withFault('authorize', fault);
      const { paymentId } = await scene.ask();
      scene.accept(paymentId);
      scene.fail();

      const first = await scene.follow(paymentId, scene.failing);
      const soon = await scene.swept(paymentId);
      later({ minutes: 1 });
      const swept = await scene.swept(paymentId);

      const known = fault.when === 'after' ? 'completed' : 'confirmed';
      expect([first.state, soon.state, swept.state]).toEqual([known, known, 'completed']);
      await expectAgreement(scene, paymentId);
    },
  );

  it.each(faults)('to the cancellation ($how, $when) is read back', async (fault) => {
    const scene = await withFault('cancel', fault);
    const { paymentId } = await scene.ask();
    scene.fail();

    const { payment } = await cancelAthPayment(scene.failing, paymentId, countedOnce);
    const again = await cancelAthPayment(scene.platform, paymentId, countedOnce);

    expect(payment.state).toBe(fault.when === 'after' ? 'cancelled' : 'ringing');
    expect(again.payment.state).toBe('cancelled');
    await expectAgreement(scene, paymentId);
  });

  it.each(faults)(
    'to the refund ($how, $when) is read back, and retried only if it had no effect',
    async (fault) => {
      const scene = await withFault('refund', fault);
      const { paymentId } = await scene.paid();
      const refundId = newId();
      scene.fail();

      const asked = { paymentId, refundId, amountCents: 1_000, message: 'Devolución', request: {} };
      const { payment } = await refundAthPayment(scene.failing, asked, countedOnce);
      const soon = await scene.swept(paymentId);
      later({ minutes: 2 });
      const swept = await scene.swept(paymentId);

      const known = fault.when === 'after' ? 'partlyRefunded' : 'completed';
      expect([payment.state, soon.state, swept.state]).toEqual([known, known, 'partlyRefunded']);
      expect(scene.serviceOf(paymentId).refundedCents).toBe(1_000);
      expect(await scene.wasRefunded(refundId)).toBe(true);
      expect(swept.refund).toBeUndefined();
      await expectAgreement(scene, paymentId);
    },
  );

  it('of any kind during an outage is recovered afterwards', async () => {
    const scene = await anAthScene();
    const { paymentId } = await scene.ask();
    scene.accept(paymentId);
    scene.emulator.down(true);

    const during = await scene.swept(paymentId);
    scene.emulator.down(false);
    const afterwards = await scene.swept(paymentId);

    expect([during.state, afterwards.state]).toEqual(['ringing', 'completed']);
  });

  it('of a phone that never rings expires', async () => {
    const scene = await anAthScene();
    scene.emulator.neverRing(true);
    const { paymentId } = await scene.ask();

    later({ minutes: 10 });

    expect((await scene.swept(paymentId)).state).toBe('expired');
    await expectAgreement(scene, paymentId);
  });
});

/** More steps than a payment has. */
const most = 9;
const moments = (['before', 'after'] as const).flatMap((when) =>
  Array.from({ length: most }, (_, index) => ({ when, act: index + 1 })),
);

describe('terminated process', () => {
  it.each(moments)('$when step $act of a request leaves no unseen payable payment', async ({ when, act }) => {
    const scene = await anAthScene();
    const { killed } = killedAt(scene.platform, act, when);
    const asked = scene.request();

    await untilKilled(askAthPayment(killed, asked));
    const row = await scene.platform.athPayments.find(asked.paymentId ?? '');
    const [there] = scene.emulator.payments();
    if (there) scene.emulator.phones.accept(there.ecommerceId);
    const last = row && (await scene.swept(row.paymentId));
    later({ minutes: 11 });
    const ended = last && (await scene.swept(last.paymentId));
    scene.emulator.lapse();

    expect(ended?.state).toBe(row && (row.authToken === undefined ? 'expired' : 'completed'));
    if (there) await expectAgreement(scene, there.metadata1);
  });

  it.each(moments)('$when step $act of a status check is recovered by the sweep', async ({ when, act }) => {
    const scene = await anAthScene();
    const { paymentId } = await scene.ask();
    scene.accept(paymentId);
    const { killed } = killedAt(scene.platform, act, when);

    await untilKilled(scene.follow(paymentId, killed));
    later({ minutes: 1 });
    const swept = await scene.swept(paymentId);

    expect(swept).toMatchObject({ state: 'completed', appliedAt: expect.any(String) });
    await expectAgreement(scene, paymentId);
  });

  it.each(moments)('$when step $act of a refund refunds once', async ({ when, act }) => {
    const scene = await anAthScene();
    const { paymentId } = await scene.paid();
    const refundId = newId();
    const { killed } = killedAt(scene.platform, act, when);
    const asked = { paymentId, refundId, amountCents: 12_352, message: 'Devolución', request: {} };

    await untilKilled(refundAthPayment(killed, asked, countedOnce));
    later({ minutes: 2 });
    const swept = await scene.swept(paymentId);
    const isAsked = swept.refund !== undefined || swept.refundedCents > 0;

    expect(swept.refund).toBeUndefined();
    expect(swept.state).toBe(isAsked ? 'refunded' : 'completed');
    expect(await scene.wasRefunded(refundId)).toBe(isAsked);
    await expectAgreement(scene, paymentId);
  });

  it('is tested at every step', async () => {
    const scene = await anAthScene();
    const whole = killedAt(scene.platform, Number.POSITIVE_INFINITY, 'before');

    const { paymentId } = await askAthPayment(whole.killed, scene.request());
    const ofAsking = whole.counter.acts;
    scene.accept(paymentId);
    await scene.follow(paymentId, whole.killed);

    expect(ofAsking).toBeLessThan(most);
    expect(whole.counter.acts - ofAsking).toBeLessThan(most);
  });
});
