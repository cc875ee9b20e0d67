import { describe, expect } from 'vitest';
import {
  denyAppointment,
  listAppointmentRequests,
  listAssignedAppointments,
  listMyAppointments,
  listTimesForRequest,
  startPayment,
} from '#shared/appointments/api.ts';
import { cancelAppointment } from '#shared/appointments/changes/change-api.ts';
import { listUnsettledDeposits } from '#shared/appointments/closing/closing-api.ts';
import {
  attend,
  calendarOf,
  cancelFor,
  completed,
  entered,
  move,
  open,
  remove,
  sheetOf,
  slotOf,
} from '#test/support/appointments/desk-actions.ts';
import {
  approve,
  aScene,
  confirmed,
  deny,
  factsOf,
  freeTimes,
  messagesTo,
  moneyOf,
  params,
  request,
  reserve,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

/** The ids in every list of appointments, for each role that reads it. */
async function listed(scene: Scene): Promise<string[]> {
  const { asAdmin, asStaff, asPatient, member, date } = scene;
  const { staffId } = member;
  const days = { from: date, to: date };
  const pages = await Promise.all([
    asPatient(listMyAppointments, { params: params(scene) }),
    asAdmin(listAppointmentRequests),
    asAdmin(listUnsettledDeposits),
    asStaff(listAssignedAppointments, { params: { staffId }, query: days }),
  ]);
  const calendars = await Promise.all([calendarOf(scene, asAdmin), calendarOf(scene, asStaff)]);
  const rows: { appointmentId: string }[] = pages.flatMap(({ reply }) => [...reply.rows]);
  return [...rows, ...calendars.flat()].map(({ appointmentId }) => appointmentId);
}

describe('removal by the front desk', () => {
  it('of a future appointment frees its hour, refunds the deposit, notifies the client [R203 R204]', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene);

    const before = await messagesTo(scene);
    const { reply } = await remove(scene, appointmentId);
    const { mails, texts } = await messagesTo(scene);

    expect(reply).toEqual({ appointmentId });
    // One e-mail for the cancellation and one for the refund.
    expect([mails.length, texts.length]).toEqual([before.mails.length + 2, before.texts.length + 1]);
    expect(texts.at(-1)).toMatch(/cancel/i);
    expect(await stored(appointmentId)).toMatchObject({
      status: 'cancelled',
      hidden: true,
      deposit: { status: 'refunded' },
      cancellation: { kind: 'removed' },
    });
    expect(await freeTimes(scene)).toContain('10:00');
    expect(await moneyOf(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await factsOf(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it('of a past appointment only hides it, keeping its money; a stale removal is rejected [R204]', async ({
    scene,
  }) => {
    const appointmentId = await completed(scene);
    const [money, facts] = [await moneyOf(appointmentId), await factsOf(appointmentId)];

    const outdated = await leavingNoTrace(stack, () => remove(scene, appointmentId, 'confirmed'));
    expect([outdated.status, outdated.problem.detail]).toEqual([
      409,
      'La cita cambió de estado mientras tanto. Mira cómo está ahora.',
    ]);

    expect((await remove(scene, appointmentId)).status).toBe(200);
    await stack.settled();

    expect(await stored(appointmentId)).toMatchObject({ status: 'completed', hidden: true });
    expect(await moneyOf(appointmentId)).toEqual(money);
    expect((await factsOf(appointmentId)).toSorted()).toEqual([...facts, 'AppointmentChanged.v1'].toSorted());
    expect(await sheetOf(scene)).toEqual([]);
  });

  it('removes the appointment from every list of every role [R204]', async () => {
    const scene = await aScene(stack, { hours: ['07:00', '20:00'] });
    const denied = await request(scene, { time: '14:00' });
    await deny(scene, denied);
    const attendanceChange = await entered(scene, { time: '12:00' });
    await attend(scene, attendanceChange);
    const ids = [denied, attendanceChange, await completed(scene), await request(scene, { time: '16:00' })];
    const before = await listed(scene);

    for (const id of ids) await remove(scene, id);

    expect(new Set(before).isSupersetOf(new Set(ids))).toBe(true);
    expect(await listed(scene)).toEqual(expect.not.arrayContaining(ids));
  });

  it('makes every later call answer 404, deletion included [R205]', async ({ scene }) => {
    const { asAdmin, asStaff, asPatient, member, date } = scene;
    const appointmentId = await confirmed(scene);
    const from = await slotOf(appointmentId);
    await remove(scene, appointmentId);
    await stack.settled();

    const answers = await leavingNoTrace(stack, () =>
      Promise.all([
        remove(scene, appointmentId),
        remove(scene, 'nothing'),
        open(asAdmin, appointmentId),
        open(asStaff, appointmentId),
        move(scene, appointmentId, { from, to: { time: '11:00' } }),
        attend(scene, appointmentId),
        cancelFor(scene, appointmentId),
        approve(scene, appointmentId),
        asAdmin(denyAppointment, { params: { appointmentId }, body: { seen: 'confirmed' } }),
        asAdmin(listTimesForRequest, {
          params: { appointmentId },
          query: { from: date, to: date, staffId: member.staffId },
        }),
        asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } }),
        asPatient(cancelAppointment, {
          params: params(scene, appointmentId),
          body: { from: { date, time: from.time } },
        }),
      ]),
    );

    const absent = [404, 'La cita no existe en la base de datos.'];
    expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual(answers.map(() => absent));
  });
});

it('listAppointmentRequests returns only pending requests, earliest first [R192]', async () => {
  const scene = await aScene(stack, { hours: ['08:00', '20:00'] });
  await reserve(scene, '08:00');
  await confirmed(scene, '09:00');
  await deny(scene, await request(scene, { time: '12:00' }));
  await cancelFor(scene, await request(scene, { time: '13:00' }));
  await entered(scene, { time: '17:00' });
  const later = await request(scene, { time: '16:00' });
  const sooner = await request(scene, { time: '15:00' });

  const { reply } = await scene.asAdmin(listAppointmentRequests);

  const own = reply.rows.filter(({ staffId }) => staffId === scene.member.staffId);
  expect(own.map(({ appointmentId }) => appointmentId)).toEqual([sooner, later]);
  expect(new Set(reply.rows.map(({ status }) => status))).toEqual(new Set(['pending']));
});
