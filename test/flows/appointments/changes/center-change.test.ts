import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import { aColleague, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import {
  accept,
  cancel,
  confirmAttendanceAsClient,
  moveTo,
  setClockBefore,
} from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  loadAppointment,
  params,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';

const confirmationRequired = 'request.confirmation_required';
const readOutcome = async (call: ReturnType<typeof cancel>) => {
  const { status, problem } = await call;
  return problem.code ?? status;
};
async function findOwnAppointment({ asPatient, ...fixture }: Fixture, appointmentId: string) {
  const { reply } = await asPatient(listMyAppointments, { params: params({ asPatient, ...fixture }) });
  return reply.rows.find((row) => row.appointmentId === appointmentId);
}

/** Creates a confirmed appointment that the desk moved the day before it. */
async function moveLate(
  fixture: Fixture,
  target: Parameters<typeof moveAtDesk>[2]['to'] = { time: '15:00' },
) {
  const appointmentId = await createConfirmedAppointment(fixture);
  setClockBefore(fixture, 24 * 60);
  await moveAtDesk(fixture, appointmentId, { to: target });
  return appointmentId;
}

describe('appointment that the center moved within 48 hours', () => {
  it('shows its previous slot and can be cancelled without cost', async ({ fixture }) => {
    const appointmentId = await moveLate(fixture);

    const listedAppointment = await findOwnAppointment(fixture, appointmentId);
    const cancelOutcome = await readOutcome(cancel(fixture, appointmentId));

    const { date, member } = fixture;
    const staffName = `${member.firstName} Prueba`;
    expect(listedAppointment).toMatchObject({
      time: '15:00',
      changedFrom: { date, time: '10:00', staffName },
      forfeitCents: 0,
      canChange: true,
    });
    expect(cancelOutcome).toBe(200);
    await stack.waitUntilSettled();
    expect((await loadAppointment(appointmentId)).deposit.status).toBe('refunded');
  });

  it('can be moved once by its client, who can forfeit the deposit from that move on', async ({
    fixture,
  }) => {
    const appointmentId = await moveLate(fixture);

    const { status, reply } = await moveTo(fixture, appointmentId, '16:00');

    expect(status).toBe(200);
    expect(reply).toMatchObject({ time: '16:00', canChange: false, forfeitCents: 5_001 });
    expect(reply.changedFrom).toBeUndefined();
    expect(await readOutcome(cancel(fixture, appointmentId))).toBe(confirmationRequired);
  });

  it('rejects a stale acceptance, and forfeits its deposit again once the client accepted it', async ({
    fixture,
  }) => {
    const appointmentId = await moveLate(fixture);
    const previousSlot = toAppointmentSlot(await loadAppointment(appointmentId));
    await moveAtDesk(fixture, appointmentId, { to: { time: '16:00' } });
    const outdatedAcceptance = await confirmAttendanceAsClient(fixture, appointmentId, previousSlot);
    expect(outdatedAcceptance.problem.code).toBe('appointment.moved_to');
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({
      forfeitCents: 0,
      attendanceConfirmed: false,
    });

    await confirmAttendanceAsClient(fixture, appointmentId);
    const attendedAppointment = await findOwnAppointment(fixture, appointmentId);
    await accept(fixture, appointmentId);

    expect(attendedAppointment).toMatchObject({
      attendanceConfirmed: true,
      changedFrom: { time: '10:00' },
      forfeitCents: 0,
    });
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({
      forfeitCents: 5_001,
      attendanceConfirmed: true,
    });
    expect(await readOutcome(cancel(fixture, appointmentId))).toBe(confirmationRequired);
  });
});

describe('request approved in another slot', () => {
  it('appears unchanged to the client if only the aesthetician differs', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const { staffId } = await aColleague(fixture);
    const appointmentId = await request(fixture);
    const { staffId: reservedStaffId } = await loadAppointment(appointmentId);
    const otherStaffId = reservedStaffId === staffId ? fixture.member.staffId : staffId;
    await approve(fixture, appointmentId, { ...buildAssignmentFor(fixture), staffId: otherStaffId });
    await stack.waitUntilSettled();

    const listedAppointment = await findOwnAppointment(fixture, appointmentId);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });

    expect(listedAppointment).toMatchObject({ status: 'confirmed', forfeitCents: 5_001 });
    expect(listedAppointment?.changedFrom).toBeUndefined();
    expect(mail?.text).not.toContain('Tu solicitud era');
  });

  it('sends a notification with a link to accept or cancel', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const appointmentId = await request(fixture);
    await approve(fixture, appointmentId, buildAssignmentFor(fixture, '14:00'));
    await stack.waitUntilSettled();

    const { mailbox } = stack.messages;
    const [mail] = mailbox.list({ type: 'mail', to: fixture.patient.email });
    const phoneNumber = `+1${fixture.patient.phone.replace(/\D/g, '')}`;
    const [text] = mailbox.list({ type: 'sms', to: phoneNumber });
    const mailText = (mail?.text ?? '').replaceAll('\u00a0', ' ');
    const links = [...mailText.matchAll(/\/v\/([\w-]{22})/g)].map(([, token]) => token!);
    const visitor = caller(stack.url);
    const openedLink = await visitor(getReminderLink, { params: { token: links[0]! } });
    const accepted = await visitor(followReminderLink, {
      params: { token: links[0]! },
      body: { action: 'confirm', accepted: toAppointmentSlot(openedLink.reply) },
    });

    expect(mailText).toMatch(/Tu solicitud era para el .*10:00 a\. m\.; la cita es el .*2:00 p\. m\./);
    expect(mailText).toContain('sin costo hasta que empiece');
    expect(text?.text).toMatch(
      /cita confirmada, pasa del .*10:00 a\. m\. al .*2:00 p\. m\..*Cancelar gratis: \S+\/v\/[\w-]{22}$/,
    );
    expect(openedLink.reply).toMatchObject({ changedFrom: { time: '10:00' }, forfeitCents: 0 });
    expect(accepted.reply.attendanceConfirmed).toBe(true);
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({ forfeitCents: 5_001 });
  });
});
