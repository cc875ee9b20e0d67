import { describe, expect } from 'vitest';
import { denyAppointment } from '#shared/appointments/api.ts';
import { completeWithoutCode, markNoShow, waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import {
  listPatientAppointments,
  type PatientAppointment,
} from '#shared/appointments/closing/patient-appointments-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import { createEnteredAppointment, removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { aDeskAppointment } from '#test/support/appointments/desk-appointment.ts';
import { cancel } from '#test/support/appointments/patient-changes.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const listAppointments = ({ patient }: Fixture, call: Caller, cursor?: string) =>
  call(listPatientAppointments, {
    params: { patientId: patient.patientId },
    query: { ...(cursor && { cursor }) },
  });
const formatState = ({ time, status, removed }: PatientAppointment) =>
  `${time} ${status}${removed ? ' removed' : ''}`;
const listReasons = ({ reasons }: PatientAppointment) =>
  reasons.map(({ kind, reason, who }) => [kind, reason, who]);
const listMessagesOf = (call: Caller, appointmentId: string) =>
  call(listMessages, { params: { appointmentId } });

describe('listPatientAppointments', () => {
  it('returns appointments in every state, and removed ones only to administrators', async ({ fixture }) => {
    const seen = 'pending';
    const deniedId = await request(fixture, { time: '09:00' });
    await fixture.asAdmin(denyAppointment, { params: { appointmentId: deniedId }, body: { seen } });
    await cancel(fixture, await createConfirmedAppointment(fixture, '10:00'));
    await removeAppointment(fixture, await createEnteredAppointment(fixture, { time: '11:00' }));
    const missedId = await createConfirmedAppointment(fixture, '12:00');
    await request(fixture, { time: '13:00' });
    // Deposits are released before the clock moves, or the processor would release the hold as well.
    await stack.waitUntilSettled();
    advanceClock({ days: 11 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missedId } });

    const forAdmin = (await listAppointments(fixture, fixture.asAdmin)).reply.rows;
    const forSupervisor = (await listAppointments(fixture, asSupervisor)).reply.rows;

    const expectedStates = ['13:00 pending', '12:00 noShow', '10:00 cancelled', '09:00 cancelled'];
    expect(forSupervisor.map(formatState)).toEqual(expectedStates);
    expect(forAdmin.map(formatState)).toEqual(expectedStates.toSpliced(2, 0, '11:00 cancelled removed'));
    expect(forAdmin.at(-1)).toMatchObject({ depositStatus: 'released', depositCents: 5_001 });
    expect(listReasons(forAdmin.at(-1)!)).toEqual([
      ['ended', 'Denegada por administrador', expect.stringMatching(/\(administración\)$/)],
    ]);
  });

  it('shows the reasons for a waived forfeit and a completion without code', async ({ fixture }) => {
    const missedId = await createConfirmedAppointment(fixture, '10:00');
    const closedId = await createConfirmedAppointment(fixture, '12:00');
    advanceToDay(fixture.date);
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: closedId },
      body: { method: 'cash', reason: 'Perdió el teléfono' },
    });
    advanceClock({ days: 1 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missedId } });
    await fixture.asAdmin(waiveForfeit, {
      params: { appointmentId: missedId },
      body: { reason: 'Tormenta' },
    });

    const { rows } = (await listAppointments(fixture, asSupervisor)).reply;

    const who = expect.stringMatching(/^Lourdes .*\(administración\)$/);
    expect(rows.map(listReasons)).toEqual([
      [['withoutCode', 'Perdió el teléfono', who]],
      [['waived', 'Tormenta', who]],
    ]);
  });

  it('returns pages of twenty, and logs one access', async () => {
    const fixture = await createFixture(stack);
    for (let appointment = 0; appointment < 21; appointment++)
      await aDeskAppointment(fixture, { date: addDays(fixture.date, appointment) });

    const firstPage = (await listAppointments(fixture, fixture.asAdmin)).reply;
    const secondPage = (await listAppointments(fixture, fixture.asAdmin, firstPage.cursor)).reply;

    const ids = [...firstPage.rows, ...secondPage.rows].map(({ appointmentId }) => appointmentId);
    expect([firstPage.rows.length, secondPage.rows.length, new Set(ids).size]).toEqual([20, 1, 21]);
    const auditEntries = (await allTableRows()).filter(
      ({ subjectId, action }) => subjectId === fixture.patient.patientId && action === 'record.read',
    );
    expect(auditEntries.map(({ details }) => details)).toEqual([{ part: 'visits' }]);
  });
});

describe('messages of a removed appointment', () => {
  it('are listed and resent for administrators only', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('mail', 100);
    await removeAppointment(fixture, appointmentId);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('mail', 0);

    const rows = (await listMessagesOf(fixture.asAdmin, appointmentId)).reply;
    const failedMessage = rows.find(({ kind, channel }) => kind === 'cancelled' && channel === 'mail')!;
    const params = { appointmentId, messageId: failedMessage.messageId };
    const rejected = [
      await listMessagesOf(asSupervisor, appointmentId),
      await asSupervisor(resendMessage, { params }),
    ];
    const { reply } = await fixture.asAdmin(resendMessage, { params });

    expect([failedMessage.state, failedMessage.canResend, reply.state]).toEqual(['failed', true, 'sent']);
    expect(rejected.map(({ status }) => status)).toEqual([404, 404]);
    const confirmations = rows.filter(({ kind, audience }) => kind === 'confirmed' && audience === 'patient');
    expect(confirmations.map(({ canResend }) => canResend)).toEqual([false, false]);
  });
});
