import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { deleteAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { cancelAppointment } from '#shared/appointments/changes/change-api.ts';
import {
  attend,
  cancel,
  forfeitRead,
  moveTo,
  refundsOf,
  standBefore,
  twoDays,
} from '#test/support/appointments/patient-changes.ts';

import {
  another,
  aScene,
  confirmed,
  factsOf,
  freeTimes,
  intentsOf,
  moneyOf,
  params,
  request,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const held = { depositHeld: 5_001 };
const captured = { ...held, depositCaptured: 5_001 };

describe('cancellation by the client', () => {
  it('48 hours and a minute before refunds the deposit once and frees the hour [R184 R089]', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);
    standBefore(scene, twoDays + 1);

    const answers = await Promise.all([1, 2, 3].map(() => cancel(scene, appointmentId)));
    await stack.settled();

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.reply).toMatchObject({
      status: 'cancelled',
      depositStatus: 'refunding',
      forfeitCents: 0,
      balanceDueCents: 0,
      cancellationReason: 'Cancelada por el cliente',
    });
    expect(await moneyOf(appointmentId)).toEqual({ ...captured, depositRefunded: 5_001 });
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'succeeded', amount_received: 5_001 }]);
    expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await factsOf(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it('less than 48 hours before requires confirmation and keeps the deposit [R184 R089]', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);
    standBefore(scene, twoDays - 1);

    const asked = await leavingNoTrace(stack, () => cancel(scene, appointmentId));
    const mine = (await scene.asPatient(listMyAppointments, { params: params(scene) })).reply.rows;
    const accepted = await cancel(scene, appointmentId, true);
    await stack.settled();

    expect(asked.status).toBe(409);
    expect(asked.problem).toMatchObject({
      code: 'request.confirmation_required',
      detail: 'Ya pasó el plazo para cancelar sin costo: si cancelas tu cita, el depósito no se devuelve.',
      question: { ask: 'forfeit', facts: [{ date: scene.date, time: '10:00', forfeitCents: 5_001 }] },
    });
    expect(mine).toMatchObject([{ appointmentId, forfeitCents: 5_001, canChange: false }]);
    expect(accepted.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept', forfeitCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({ ...captured, depositKept: 5_001 });
    expect(await freeTimes(scene)).toContain('10:00');
  });

  it('must be confirmed again if the hour or the amount differs from what the client saw', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);
    const [read] = await forfeitRead(appointmentId);
    standBefore(scene, twoDays + 1);
    await moveTo(scene, appointmentId, '14:00');
    standBefore(scene, twoDays - 1, '14:00');
    const answer = (facts: { date: string; time: string; forfeitCents: number }[]) =>
      scene.asPatient(cancelAppointment, {
        params: params(scene, appointmentId),
        body: { from: { date: scene.date, time: '14:00' }, confirmed: [{ ask: 'forfeit', facts }] },
      });

    const outdated = await leavingNoTrace(stack, () => answer(read!.facts));
    const { facts } = outdated.problem.question!;
    const cheaper = await leavingNoTrace(stack, () =>
      answer([{ date: scene.date, time: '14:00', forfeitCents: 5_000 }]),
    );
    const accepted = await cancel(scene, appointmentId, true);

    expect(facts).toEqual([{ date: scene.date, time: '14:00', forfeitCents: 5_001 }]);
    expect([outdated, cheaper].map(({ problem }) => problem.code)).toEqual(
      Array(2).fill('request.confirmation_required'),
    );
    expect(accepted.reply).toMatchObject({ status: 'cancelled', depositStatus: 'kept' });
  });

  it('returns 409 if the front desk has moved the appointment, and cancels nothing', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const from = { date: scene.date, time: '10:00' };
    await moveTo(scene, appointmentId, '14:00');
    const giveUp = (seen: typeof from) =>
      scene.asPatient(cancelAppointment, { params: params(scene, appointmentId), body: { from: seen } });

    const unseen = await leavingNoTrace(stack, () => giveUp(from));

    expect(unseen.problem.code).toBe('appointment.moved_meanwhile');
    expect((await giveUp({ ...from, time: '14:00' })).reply).toMatchObject({ status: 'cancelled' });
    expect((await giveUp({ ...from, time: '14:00' })).status).not.toBe(500);
  });

  it('of a pending request releases the hold, however late it is [R184]', async () => {
    const scene = await aScene(stack, { daysAhead: 3 });
    const appointmentId = await request(scene);
    standBefore(scene, 30);

    const { reply } = await cancel(scene, appointmentId);
    await stack.settled();

    expect(reply).toMatchObject({ status: 'cancelled', depositStatus: 'releasing' });
    // No aesthetician was assigned to the client yet.
    expect(reply.staffName).toBeUndefined();
    expect(await moneyOf(appointmentId)).toEqual({ ...held, depositReleased: 5_001 });
    expect(intentsOf(scene, appointmentId)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  });
});

it('client gets 404 for a removed appointment or another client’s, as for an unknown one', async ({
  scene,
}) => {
  const appointmentId = await confirmed(scene);
  const removed = await confirmed(scene, '12:00');
  await scene.asAdmin(deleteAppointment, {
    params: { appointmentId: removed },
    query: { seen: 'confirmed' },
  });
  const stranger = await another(scene);

  const ids = [appointmentId, 'no-such-appointment'];
  const answers = await leavingNoTrace(stack, async () => [
    ...(await Promise.all(ids.map((id) => cancel(stranger, id)))),
    ...(await Promise.all(ids.map((id) => moveTo(stranger, id, '14:00')))),
    ...(await Promise.all(ids.map((id) => attend(stranger, id)))),
    await cancel(scene, removed),
  ]);

  expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
    Array(7).fill('404 appointment.not_found'),
  );
});
