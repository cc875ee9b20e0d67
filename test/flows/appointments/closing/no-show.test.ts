import { describe, expect } from 'vitest';
import { listKeptDeposits, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { invoicesNow } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import {
  aScene,
  asStaff,
  confirmed,
  factsOf,
  intentsOf,
  moneyOf,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';

const kept = { depositHeld: 5_001, depositCaptured: 5_001, depositKept: 5_001 };
const miss = (call: Caller, appointmentId: string) => call(markNoShow, { params: { appointmentId } });
const codesOf = (answers: readonly { status: number; problem: { code: string } }[]) =>
  answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code));

/** A confirmed appointment whose hour has passed. */
async function aMissedAppointment(): Promise<{ scene: Scene; appointmentId: string }> {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  later({ days: 11 });
  return { scene, appointmentId };
}

describe('no-show', () => {
  it('is marked once, frees the hour, and keeps the captured deposit without a balance [R288]', async () => {
    const { scene, appointmentId } = await aMissedAppointment();

    const sheet = async () =>
      (await thePlatform().daySheets.get(scene.member.staffId, scene.date)).appointments;
    expect(await sheet()).toHaveLength(1);

    const answers = await Promise.all(Array.from({ length: 10 }, () => miss(scene.asAdmin, appointmentId)));
    await stack.settled();

    expect(codesOf(answers).sort()).toEqual([...Array(9).fill('appointment.state_changed'), 'done']);
    expect(answers.find(({ status }) => status === 200)?.reply).toMatchObject({
      status: 'noShow',
      depositStatus: 'kept',
      depositCents: 5_001,
      balanceDueCents: 0,
    });
    expect(await sheet()).toEqual([]);
    expect(await moneyOf(appointmentId)).toEqual(kept);
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'succeeded', amount_received: 5_001 }]);
    const facts = await factsOf(appointmentId);
    expect(facts.filter((fact) => fact === 'AppointmentMissed.v1')).toHaveLength(1);
    const list = await scene.asAdmin(listKeptDeposits);
    expect(list.reply.rows.find((row) => row.appointmentId === appointmentId)).toMatchObject({
      status: 'noShow',
      depositStatus: 'kept',
      depositCents: 5_001,
    });
  });

  it('can be marked by the assigned aesthetician once the appointment has begun', async ({ scene }) => {
    const other = await aStaffMember('Paola', { staffId: 'paola', serviceIds: [scene.serviceId] });
    const appointmentId = await confirmed(scene);
    const early = await leavingNoTrace(stack, () => miss(scene.asStaff, appointmentId));
    later({ days: 11 });

    const refused = await leavingNoTrace(stack, async () => [
      await miss(asStaff(stack, other), appointmentId),
      await miss(asStaff(stack, other), 'no-such-appointment'),
    ]);
    const { reply } = await miss(scene.asStaff, appointmentId);

    expect(early).toMatchObject({
      status: 409,
      problem: {
        code: 'appointment.not_yet_missed',
        detail: 'La cita aún no comienza. Espera a su hora para marcar que el cliente no asistió.',
      },
    });
    expect(codesOf(refused)).toEqual(Array(2).fill('appointment.not_found'));
    expect(reply.status).toBe('noShow');
  });

  it('of a desk appointment keeps no deposit and leaves nothing to pay', async () => {
    const scene = await aScene(stack);
    const appointmentId = await aDeskAppointment(scene, { balanceInvoiced: true });
    later({ days: 11 });

    const { reply } = await miss(scene.asAdmin, appointmentId);

    expect(reply).toMatchObject({ status: 'noShow', depositStatus: 'none', balanceDueCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({});
    expect(await invoicesNow(appointmentId)).toEqual([]);
  });
});
