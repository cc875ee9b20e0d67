import { describe, expect } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { toAppointmentSlot } from '#shared/appointments/changes/center-change.ts';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import { aColleague, move } from '#test/support/appointments/desk-actions.ts';
import {
  accept,
  attend,
  cancel,
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
const outcome = async (call: ReturnType<typeof cancel>) => {
  const { status, problem } = await call;
  return problem.code ?? status;
};
async function findOwnAppointment({ asPatient, ...fixture }: Fixture, appointmentId: string) {
  const { reply } = await asPatient(listMyAppointments, { params: params({ asPatient, ...fixture }) });
  return reply.rows.find((each) => each.appointmentId === appointmentId);
}

/** A confirmed appointment that the desk moved the day before it. */
async function moveLate(fixture: Fixture, to: Parameters<typeof move>[2]['to'] = { time: '15:00' }) {
  const appointmentId = await createConfirmedAppointment(fixture);
  setClockBefore(fixture, 24 * 60);
  await move(fixture, appointmentId, { to });
  return appointmentId;
}

describe('appointment that the center moved within 48 hours', () => {
  it('shows its previous slot and can be cancelled without cost', async ({ fixture }) => {
    const appointmentId = await moveLate(fixture);

    const seen = await findOwnAppointment(fixture, appointmentId);
    const declined = await outcome(cancel(fixture, appointmentId));

    const { date, member } = fixture;
    const staffName = `${member.firstName} Prueba`;
    expect(seen).toMatchObject({
      time: '15:00',
      changedFrom: { date, time: '10:00', staffName },
      forfeitCents: 0,
      canChange: true,
    });
    expect(declined).toBe(200);
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
    expect(await outcome(cancel(fixture, appointmentId))).toBe(confirmationRequired);
  });

  it('rejects a stale acceptance, and forfeits its deposit again once the client accepted it', async ({
    fixture,
  }) => {
    const appointmentId = await moveLate(fixture);
    const read = toAppointmentSlot(await loadAppointment(appointmentId));
    await move(fixture, appointmentId, { to: { time: '16:00' } });
    const outdated = await attend(fixture, appointmentId, read);
    expect(outdated.problem.code).toBe('appointment.moved_to');
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({
      forfeitCents: 0,
      attendanceConfirmed: false,
    });

    await attend(fixture, appointmentId);
    const comes = await findOwnAppointment(fixture, appointmentId);
    await accept(fixture, appointmentId);

    expect(comes).toMatchObject({
      attendanceConfirmed: true,
      changedFrom: { time: '10:00' },
      forfeitCents: 0,
    });
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({
      forfeitCents: 5_001,
      attendanceConfirmed: true,
    });
    expect(await outcome(cancel(fixture, appointmentId))).toBe(confirmationRequired);
  });
});

describe('request approved in another slot', () => {
  it('is unchanged for the client if only the aesthetician differs', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const { staffId } = await aColleague(fixture);
    const appointmentId = await request(fixture);
    const { staffId: held } = await loadAppointment(appointmentId);
    const other = held === staffId ? fixture.member.staffId : staffId;
    await approve(fixture, appointmentId, { ...buildAssignmentFor(fixture), staffId: other });
    await stack.waitUntilSettled();

    const seen = await findOwnAppointment(fixture, appointmentId);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });

    expect(seen).toMatchObject({ status: 'confirmed', forfeitCents: 5_001 });
    expect(seen?.changedFrom).toBeUndefined();
    expect(mail?.text).not.toContain('Tu solicitud era');
  });

  it('sends a notification with a link to accept or cancel', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const appointmentId = await request(fixture);
    await approve(fixture, appointmentId, buildAssignmentFor(fixture, '14:00'));
    await stack.waitUntilSettled();

    const { mailbox } = stack.messages;
    const [mail] = mailbox.list({ type: 'mail', to: fixture.patient.email });
    const to = `+1${fixture.patient.phone.replace(/\D/g, '')}`;
    const [text] = mailbox.list({ type: 'sms', to });
    const mailText = (mail?.text ?? '').replaceAll('\u00a0', ' ');
    const links = [...mailText.matchAll(/\/v\/([\w-]{22})/g)].map(([, token]) => token!);
    const visitor = caller(stack.url);
    const opened = await visitor(getReminderLink, { params: { token: links[0]! } });
    const accepted = await visitor(followReminderLink, {
      params: { token: links[0]! },
      body: { action: 'confirm', accepted: toAppointmentSlot(opened.reply) },
    });

    expect(mailText).toMatch(/Tu solicitud era para el .*10:00 a\. m\.; la cita es el .*2:00 p\. m\./);
    expect(mailText).toContain('sin costo hasta que empiece');
    expect(text?.text).toMatch(
      /cita confirmada, pasa del .*10:00 a\. m\. al .*2:00 p\. m\..*Cancelar gratis: \S+\/v\/[\w-]{22}$/,
    );
    expect(opened.reply).toMatchObject({ changedFrom: { time: '10:00' }, forfeitCents: 0 });
    expect(accepted.reply.attendanceConfirmed).toBe(true);
    expect(await findOwnAppointment(fixture, appointmentId)).toMatchObject({ forfeitCents: 5_001 });
  });
});
