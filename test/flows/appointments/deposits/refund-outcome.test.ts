import { describe, expect } from 'vitest';
import {
  listUnsettledDeposits,
  noteDepositReturned,
  retryDepositRefund,
} from '#shared/appointments/closing/closing-api.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { cancel, refundsOf } from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  aScene,
  deny,
  messagesTo,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';

const cards = { slowRefund: '4000000000007726', failedRefund: '4000000000005126' };

async function paidWith(card: string) {
  const scene = await aScene(stack);
  const appointmentId = await request(scene, { card });
  await approve(scene, appointmentId);
  await stack.settled();
  return { scene, appointmentId };
}

const statusOf = async (appointmentId: string) => (await stored(appointmentId)).deposit.status;
/** How many mails announced a completed refund to the client. */
const announced = async (scene: Scene) =>
  (await messagesTo(scene)).mails.filter((said) => said.startsWith('Devolvimos tu depósito:')).length;

/** How many mails reported a refund that the bank rejected. */
const apologized = async (scene: Scene) =>
  (await messagesTo(scene)).mails.filter((said) => said.startsWith('Tu banco no aceptó la devolución:'))
    .length;

const lastMailTo = ({ patient }: Scene) =>
  stack.messages.mailbox.list({ type: 'mail', to: patient.email })[0]?.text;

/** The appointments whose refund a bank rejected, as listed for the desk. */
async function refusedForDesk(scene: Scene) {
  const { reply } = await scene.asAdmin(listUnsettledDeposits);
  return reply.rows.flatMap(({ appointmentId, refusedAt }) => (refusedAt ? [appointmentId] : []));
}

/** Moves the clock until the bank has decided about the refund. */
async function bankDecides() {
  later({ minutes: 2 });
  stack.stripe.lapse();
  await stack.settled();
}

describe('refund', () => {
  it('is announced once, after the bank confirmed it', async () => {
    const { scene, appointmentId } = await paidWith(cards.slowRefund);

    await cancel(scene, appointmentId);
    await stack.settled();
    const waiting = [await statusOf(appointmentId), await announced(scene)];
    const told = (await messagesTo(scene)).texts.join();
    await bankDecides();
    await stack.bus.runSchedule('sweep-deposits');
    await stack.settled();

    expect(waiting).toEqual(['refunding', 0]);
    expect(told).toContain(smsText('Pedimos tu devolución de $50.01.'));
    expect([await statusOf(appointmentId), await announced(scene)]).toEqual(['refunded', 1]);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
  });

  it('rejected by the bank is due again, reported once, and retried only by the desk [R202]', async () => {
    const { scene, appointmentId } = await paidWith(cards.failedRefund);
    await deny(scene, appointmentId, 'confirmed');
    await stack.settled();
    const first = await statusOf(appointmentId);

    await bankDecides();
    for (const _ of ['the first try', 'the second']) {
      await stack.bus.runSchedule('sweep-deposits');
      await stack.settled();
      await bankDecides();
    }

    expect([first, await statusOf(appointmentId)]).toEqual(['refunded', 'refunding']);
    expect([await announced(scene), await apologized(scene)]).toEqual([1, 1]);
    expect(await refusedForDesk(scene)).toContain(appointmentId);

    await scene.asAdmin(retryDepositRefund, { params: { appointmentId } });
    await stack.settled();
    expect(await statusOf(appointmentId)).toBe('refunded');
    expect(await refusedForDesk(scene)).not.toContain(appointmentId);
    await bankDecides();
    expect([await announced(scene), await apologized(scene)]).toEqual([2, 2]);
    expect(await refusedForDesk(scene)).toContain(appointmentId);
  });

  it('rejected by the bank can be recorded as paid in cash, and stays refunded [R202]', async () => {
    const { scene, appointmentId } = await paidWith(cards.failedRefund);
    await deny(scene, appointmentId, 'confirmed');
    await stack.settled();
    const note = () =>
      scene.asAdmin(noteDepositReturned, { params: { appointmentId }, body: { method: 'cash' } });
    const early = await note();
    await bankDecides();

    const noted = await note();
    await stack.settled();
    const again = await note();
    await bankDecides();

    expect([early.problem.code, again.problem.code]).toEqual(Array(2).fill('appointment.no_refund_refused'));
    expect(noted.reply).toEqual({ appointmentId, depositStatus: 'refunded' });
    expect([await statusOf(appointmentId), await announced(scene)]).toEqual(['refunded', 2]);
    expect(lastMailTo(scene)).toContain('Te devolvimos en efectivo los $50.01');
    expect(await refusedForDesk(scene)).not.toContain(appointmentId);
  });
});
