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
  cancelAtDesk,
  createCompletedAppointment,
  createEnteredAppointment,
  listCalendarDay,
  move,
  open,
  readDaySheet,
  readSlot,
  remove,
} from '#test/support/appointments/desk-actions.ts';
import {
  approve,
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  getLedgerAmounts,
  listClientMessages,
  listEmittedEvents,
  listFreeTimes,
  loadAppointment,
  params,
  request,
  reserve,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

/** The ids in every list of appointments, for each role that reads it. */
async function listRows(fixture: Fixture): Promise<string[]> {
  const { asAdmin, asStaff, asPatient, member, date } = fixture;
  const { staffId } = member;
  const days = { from: date, to: date };
  const pages = await Promise.all([
    asPatient(listMyAppointments, { params: params(fixture) }),
    asAdmin(listAppointmentRequests),
    asAdmin(listUnsettledDeposits),
    asStaff(listAssignedAppointments, { params: { staffId }, query: days }),
  ]);
  const calendars = await Promise.all([listCalendarDay(fixture, asAdmin), listCalendarDay(fixture, asStaff)]);
  const rows: { appointmentId: string }[] = pages.flatMap(({ reply }) => [...reply.rows]);
  return [...rows, ...calendars.flat()].map(({ appointmentId }) => appointmentId);
}

describe('removal by the front desk', () => {
  it('of a future appointment frees its hour, refunds the deposit, notifies the client [R203 R204]', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const before = await listClientMessages(fixture);
    const { reply } = await remove(fixture, appointmentId);
    const { mails, texts } = await listClientMessages(fixture);

    expect(reply).toEqual({ appointmentId });
    // One e-mail for the cancellation and one for the refund.
    expect([mails.length, texts.length]).toEqual([before.mails.length + 2, before.texts.length + 1]);
    expect(texts.at(-1)).toMatch(/cancel/i);
    expect(await loadAppointment(appointmentId)).toMatchObject({
      status: 'cancelled',
      hidden: true,
      deposit: { status: 'refunded' },
      cancellation: { kind: 'removed' },
    });
    expect(await listFreeTimes(fixture)).toContain('10:00');
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      depositRefunded: 5_001,
    });
    expect(await listEmittedEvents(appointmentId)).toContain('AppointmentCancelled.v1');
  });

  it('of a past appointment only hides it, keeping its money; a stale removal is rejected [R204]', async ({
    fixture,
  }) => {
    const appointmentId = await createCompletedAppointment(fixture);
    const [money, facts] = [await getLedgerAmounts(appointmentId), await listEmittedEvents(appointmentId)];

    const outdated = await expectNoChange(stack, () => remove(fixture, appointmentId, 'confirmed'));
    expect([outdated.status, outdated.problem.detail]).toEqual([
      409,
      'La cita cambió de estado mientras tanto. Mira cómo está ahora.',
    ]);

    expect((await remove(fixture, appointmentId)).status).toBe(200);
    await stack.waitUntilSettled();

    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'completed', hidden: true });
    expect(await getLedgerAmounts(appointmentId)).toEqual(money);
    expect((await listEmittedEvents(appointmentId)).toSorted()).toEqual(
      [...facts, 'AppointmentChanged.v1'].toSorted(),
    );
    expect(await readDaySheet(fixture)).toEqual([]);
  });

  it('removes the appointment from every list of every role [R204]', async () => {
    const fixture = await createFixture(stack, { hours: ['07:00', '20:00'] });
    const denied = await request(fixture, { time: '14:00' });
    await deny(fixture, denied);
    const attendanceChange = await createEnteredAppointment(fixture, { time: '12:00' });
    await attend(fixture, attendanceChange);
    const ids = [
      denied,
      attendanceChange,
      await createCompletedAppointment(fixture),
      await request(fixture, { time: '16:00' }),
    ];
    const before = await listRows(fixture);

    for (const id of ids) await remove(fixture, id);

    expect(new Set(before).isSupersetOf(new Set(ids))).toBe(true);
    expect(await listRows(fixture)).toEqual(expect.not.arrayContaining(ids));
  });

  it('makes every later call answer 404, deletion included [R205]', async ({ fixture }) => {
    const { asAdmin, asStaff, asPatient, member, date } = fixture;
    const appointmentId = await createConfirmedAppointment(fixture);
    const from = await readSlot(appointmentId);
    await remove(fixture, appointmentId);
    await stack.waitUntilSettled();

    const answers = await expectNoChange(stack, () =>
      Promise.all([
        remove(fixture, appointmentId),
        remove(fixture, 'nothing'),
        open(asAdmin, appointmentId),
        open(asStaff, appointmentId),
        move(fixture, appointmentId, { from, to: { time: '11:00' } }),
        attend(fixture, appointmentId),
        cancelAtDesk(fixture, appointmentId),
        approve(fixture, appointmentId),
        asAdmin(denyAppointment, { params: { appointmentId }, body: { seen: 'confirmed' } }),
        asAdmin(listTimesForRequest, {
          params: { appointmentId },
          query: { from: date, to: date, staffId: member.staffId },
        }),
        asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } }),
        asPatient(cancelAppointment, {
          params: params(fixture, appointmentId),
          body: { from: { date, time: from.time } },
        }),
      ]),
    );

    const absent = [404, 'La cita no existe en la base de datos.'];
    expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual(answers.map(() => absent));
  });
});

it('listAppointmentRequests returns only pending requests, earliest first [R192]', async () => {
  const fixture = await createFixture(stack, { hours: ['08:00', '20:00'] });
  await reserve(fixture, '08:00');
  await createConfirmedAppointment(fixture, '09:00');
  await deny(fixture, await request(fixture, { time: '12:00' }));
  await cancelAtDesk(fixture, await request(fixture, { time: '13:00' }));
  await createEnteredAppointment(fixture, { time: '17:00' });
  const later = await request(fixture, { time: '16:00' });
  const sooner = await request(fixture, { time: '15:00' });

  const { reply } = await fixture.asAdmin(listAppointmentRequests);

  const own = reply.rows.filter(({ staffId }) => staffId === fixture.member.staffId);
  expect(own.map(({ appointmentId }) => appointmentId)).toEqual([sooner, later]);
  expect(new Set(reply.rows.map(({ status }) => status))).toEqual(new Set(['pending']));
});
