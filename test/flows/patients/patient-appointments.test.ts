import { describe, expect } from 'vitest';
import { denyAppointment } from '#shared/appointments/api.ts';
import { completeWithoutCode, markNoShow, waiveForfeit } from '#shared/appointments/closing/closing-api.ts';
import {
  listPatientAppointments,
  type PatientAppointment,
} from '#shared/appointments/closing/patient-appointments-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import { createEnteredAppointment, remove } from '#test/support/appointments/desk-actions.ts';
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

const appointmentsOf = ({ patient }: Fixture, call: Caller, cursor?: string) =>
  call(listPatientAppointments, {
    params: { patientId: patient.patientId },
    query: { ...(cursor && { cursor }) },
  });
const stateOf = ({ time, status, removed }: PatientAppointment) =>
  `${time} ${status}${removed ? ' removed' : ''}`;
const reasonsOf = ({ reasons }: PatientAppointment) =>
  reasons.map(({ kind, reason, who }) => [kind, reason, who]);
const messagesOf = (call: Caller, appointmentId: string) => call(listMessages, { params: { appointmentId } });

describe('listPatientAppointments', () => {
  it('returns appointments in every state, and removed ones only to administrators', async ({ fixture }) => {
    const seen = 'pending';
    const denied = await request(fixture, { time: '09:00' });
    await fixture.asAdmin(denyAppointment, { params: { appointmentId: denied }, body: { seen } });
    await cancel(fixture, await createConfirmedAppointment(fixture, '10:00'));
    await remove(fixture, await createEnteredAppointment(fixture, { time: '11:00' }));
    const missed = await createConfirmedAppointment(fixture, '12:00');
    await request(fixture, { time: '13:00' });
    // Deposits are released before the clock moves, or the processor would release the hold as well.
    await stack.waitUntilSettled();
    advanceClock({ days: 11 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missed } });

    const forAdmin = (await appointmentsOf(fixture, fixture.asAdmin)).reply.rows;
    const forSupervisor = (await appointmentsOf(fixture, asSupervisor)).reply.rows;

    const others = ['13:00 pending', '12:00 noShow', '10:00 cancelled', '09:00 cancelled'];
    expect(forSupervisor.map(stateOf)).toEqual(others);
    expect(forAdmin.map(stateOf)).toEqual(others.toSpliced(2, 0, '11:00 cancelled removed'));
    expect(forAdmin.at(-1)).toMatchObject({ depositStatus: 'released', depositCents: 5_001 });
    expect(reasonsOf(forAdmin.at(-1)!)).toEqual([
      ['ended', 'Denegada por administrador', expect.stringMatching(/\(administración\)$/)],
    ]);
  });

  it('shows the reasons for a waived forfeit and a completion without code', async ({ fixture }) => {
    const missed = await createConfirmedAppointment(fixture, '10:00');
    const closed = await createConfirmedAppointment(fixture, '12:00');
    advanceToDay(fixture.date);
    await fixture.asAdmin(completeWithoutCode, {
      params: { appointmentId: closed },
      body: { method: 'cash', reason: 'Perdió el teléfono' },
    });
    advanceClock({ days: 1 });
    await fixture.asAdmin(markNoShow, { params: { appointmentId: missed } });
    await fixture.asAdmin(waiveForfeit, { params: { appointmentId: missed }, body: { reason: 'Tormenta' } });

    const { rows } = (await appointmentsOf(fixture, asSupervisor)).reply;

    const who = expect.stringMatching(/^Lourdes .*\(administración\)$/);
    expect(rows.map(reasonsOf)).toEqual([
      [['withoutCode', 'Perdió el teléfono', who]],
      [['waived', 'Tormenta', who]],
    ]);
  });

  it('returns pages of twenty, and logs one access', async () => {
    const fixture = await createFixture(stack);
    for (let appointment = 0; appointment < 21; appointment++)
      await aDeskAppointment(fixture, { date: addDays(fixture.date, appointment) });

    const first = (await appointmentsOf(fixture, fixture.asAdmin)).reply;
    const second = (await appointmentsOf(fixture, fixture.asAdmin, first.cursor)).reply;

    const ids = [...first.rows, ...second.rows].map(({ appointmentId }) => appointmentId);
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([20, 1, 21]);
    const lines = (await allTableRows()).filter(
      ({ subjectId, action }) => subjectId === fixture.patient.patientId && action === 'record.read',
    );
    expect(lines.map(({ details }) => details)).toEqual([{ part: 'visits' }]);
  });
});

describe('messages of a removed appointment', () => {
  it('are listed and resent for administrators only', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('mail', 100);
    await remove(fixture, appointmentId);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('mail', 0);

    const rows = (await messagesOf(fixture.asAdmin, appointmentId)).reply;
    const failed = rows.find(({ kind, channel }) => kind === 'cancelled' && channel === 'mail')!;
    const params = { appointmentId, messageId: failed.messageId };
    const rejected = [
      await messagesOf(asSupervisor, appointmentId),
      await asSupervisor(resendMessage, { params }),
    ];
    const { reply } = await fixture.asAdmin(resendMessage, { params });

    expect([failed.state, failed.canResend, reply.state]).toEqual(['failed', true, 'sent']);
    expect(rejected.map(({ status }) => status)).toEqual([404, 404]);
    const outdated = rows.filter(({ kind, audience }) => kind === 'confirmed' && audience === 'patient');
    expect(outdated.map(({ canResend }) => canResend)).toEqual([false, false]);
  });
});
