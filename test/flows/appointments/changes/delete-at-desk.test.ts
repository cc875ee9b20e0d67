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
  cancelAtDesk,
  confirmAttendanceAsDesk,
  createCompletedAppointment,
  createEnteredAppointment,
  listCalendarDay,
  moveAtDesk,
  openAppointment,
  readDaySheet,
  readSlot,
  removeAppointment,
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

/** Returns the ids in every list of appointments, for each role that reads it. */
async function listVisibleIds(fixture: Fixture): Promise<string[]> {
  const { asAdmin, asStaff, asPatient, member, date } = fixture;
  const { staffId } = member;
  const dayQuery = { from: date, to: date };
  const pages = await Promise.all([
    asPatient(listMyAppointments, { params: params(fixture) }),
    asAdmin(listAppointmentRequests),
    asAdmin(listUnsettledDeposits),
    asStaff(listAssignedAppointments, { params: { staffId }, query: dayQuery }),
  ]);
  const calendars = await Promise.all([listCalendarDay(fixture, asAdmin), listCalendarDay(fixture, asStaff)]);
  const rows: { appointmentId: string }[] = pages.flatMap(({ reply }) => [...reply.rows]);
  return [...rows, ...calendars.flat()].map(({ appointmentId }) => appointmentId);
}

describe('removal by the front desk', () => {
  it('frees the slot, refunds the deposit and notifies the client of a future appointment [R203 R204]', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);

    const messagesBefore = await listClientMessages(fixture);
    const { reply } = await removeAppointment(fixture, appointmentId);
    const { mails, texts } = await listClientMessages(fixture);

    expect(reply).toEqual({ appointmentId });
    // One e-mail for the cancellation and one for the refund.
    expect([mails.length, texts.length]).toEqual([
      messagesBefore.mails.length + 2,
      messagesBefore.texts.length + 1,
    ]);
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

  it('only hides a past appointment and keeps its money, and is rejected for a stale status [R204]', async ({
    fixture,
  }) => {
    const appointmentId = await createCompletedAppointment(fixture);
    const [ledgerBefore, eventsBefore] = [
      await getLedgerAmounts(appointmentId),
      await listEmittedEvents(appointmentId),
    ];

    const outdatedRemoval = await expectNoChange(stack, () =>
      removeAppointment(fixture, appointmentId, 'confirmed'),
    );
    expect([outdatedRemoval.status, outdatedRemoval.problem.detail]).toEqual([
      409,
      'La cita cambió de estado mientras tanto. Mira cómo está ahora.',
    ]);

    expect((await removeAppointment(fixture, appointmentId)).status).toBe(200);
    await stack.waitUntilSettled();

    expect(await loadAppointment(appointmentId)).toMatchObject({ status: 'completed', hidden: true });
    expect(await getLedgerAmounts(appointmentId)).toEqual(ledgerBefore);
    expect((await listEmittedEvents(appointmentId)).toSorted()).toEqual(
      [...eventsBefore, 'AppointmentChanged.v1'].toSorted(),
    );
    expect(await readDaySheet(fixture)).toEqual([]);
  });

  it('removes the appointment from every list of every role [R204]', async () => {
    const fixture = await createFixture(stack, { hours: ['07:00', '20:00'] });
    const deniedId = await request(fixture, { time: '14:00' });
    await deny(fixture, deniedId);
    const attendedId = await createEnteredAppointment(fixture, { time: '12:00' });
    await confirmAttendanceAsDesk(fixture, attendedId);
    const ids = [
      deniedId,
      attendedId,
      await createCompletedAppointment(fixture),
      await request(fixture, { time: '16:00' }),
    ];
    const idsBefore = await listVisibleIds(fixture);

    for (const id of ids) await removeAppointment(fixture, id);

    expect(new Set(idsBefore).isSupersetOf(new Set(ids))).toBe(true);
    expect(await listVisibleIds(fixture)).toEqual(expect.not.arrayContaining(ids));
  });

  it('makes every later call answer 404, deletion included [R205]', async ({ fixture }) => {
    const { asAdmin, asStaff, asPatient, member, date } = fixture;
    const appointmentId = await createConfirmedAppointment(fixture);
    const from = await readSlot(appointmentId);
    await removeAppointment(fixture, appointmentId);
    await stack.waitUntilSettled();

    const responses = await expectNoChange(stack, () =>
      Promise.all([
        removeAppointment(fixture, appointmentId),
        removeAppointment(fixture, 'nothing'),
        openAppointment(asAdmin, appointmentId),
        openAppointment(asStaff, appointmentId),
        moveAtDesk(fixture, appointmentId, { from, to: { time: '11:00' } }),
        confirmAttendanceAsDesk(fixture, appointmentId),
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

    const notFound = [404, 'La cita no existe en la base de datos.'];
    expect(responses.map(({ status, problem }) => [status, problem.detail])).toEqual(
      responses.map(() => notFound),
    );
  });
});

it('listAppointmentRequests returns only pending requests, earliest first [R192]', async () => {
  const fixture = await createFixture(stack, { hours: ['08:00', '20:00'] });
  await reserve(fixture, '08:00');
  await createConfirmedAppointment(fixture, '09:00');
  await deny(fixture, await request(fixture, { time: '12:00' }));
  await cancelAtDesk(fixture, await request(fixture, { time: '13:00' }));
  await createEnteredAppointment(fixture, { time: '17:00' });
  const laterId = await request(fixture, { time: '16:00' });
  const soonerId = await request(fixture, { time: '15:00' });

  const { reply } = await fixture.asAdmin(listAppointmentRequests);

  const ownRequests = reply.rows.filter(({ staffId }) => staffId === fixture.member.staffId);
  expect(ownRequests.map(({ appointmentId }) => appointmentId)).toEqual([soonerId, laterId]);
  expect(new Set(reply.rows.map(({ status }) => status))).toEqual(new Set(['pending']));
});
