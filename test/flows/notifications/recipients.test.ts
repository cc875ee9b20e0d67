import { describe, expect } from 'vitest';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  listClientMessages,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { listMessagesOf, resend, runSchedules } from './sent-messages.ts';

/** Changes the client's record, and returns the fixture with the changed client. */
async function changeRecord(fixture: Fixture, change: Partial<Patient>): Promise<Fixture> {
  const { patients, commit } = thePlatform();
  const before = await patients.get(fixture.patient.patientId);
  await commit(...patients.put({ ...before, ...change }, before));
  return { ...fixture, patient: await patients.get(before.patientId) };
}
/** Contact data that no other test uses, so that its mailbox is empty. */
const correctedTo = (mailbox: string, line: number) => ({
  firstName: 'Mariela',
  email: `${mailbox}@test.example`,
  phone: `787-555-0${line}`,
});

async function linkIn(fixture: Fixture): Promise<string> {
  const text = (await listClientMessages(fixture)).texts.at(-1) ?? '';
  return /Cambios: \S+\/v\/([\w-]{22})/.exec(text)?.[1] ?? '';
}

/** A confirmed appointment three hours before it begins. */
async function aDueReminder() {
  const fixture = await createFixture(stack, { daysAhead: 1 });
  const appointmentId = await createConfirmedAppointment(fixture, '11:00');
  await stack.waitUntilSettled();
  advanceClock({ minutes: 22 * 60 });
  return { fixture, appointmentId };
}

describe('client whose e-mail, phone and name were corrected after booking', () => {
  it('gets the reminder and resent messages at the new addresses only', async () => {
    const corrected = correctedTo('recordada', 177);
    const { fixture, appointmentId } = await aDueReminder();
    const before = await listClientMessages(fixture);
    const now = await changeRecord(fixture, corrected);

    await runSchedules(fixture);
    await resend(fixture, appointmentId, { kind: 'confirmed', channel: 'mail' });
    await resend(fixture, appointmentId, { kind: 'confirmed', channel: 'sms' });

    expect(await listClientMessages(fixture)).toEqual(before);
    const { mails, texts } = await listClientMessages(now);
    expect([mails.length, texts.length]).toEqual([2, 2]);
    const rows = await listMessagesOf(fixture, appointmentId);
    expect(rows.filter(({ to }) => to === corrected.email)).toHaveLength(2);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: corrected.email });
    expect(mail?.text).toContain('Hola, Mariela.');
  });

  it('cannot use links that were sent to the old addresses', async () => {
    const corrected = correctedTo('cerrada', 178);
    const { fixture, appointmentId } = await aDueReminder();
    await runSchedules(fixture);
    const old = await linkIn(fixture);
    const now = await changeRecord(fixture, corrected);
    await resend(fixture, appointmentId, { kind: 'reminder', channel: 'sms' });
    const visitor = caller(stack.url);

    const opened = await visitor(getReminderLink, { params: { token: old } });
    const submitted = await visitor(followReminderLink, {
      params: { token: old },
      body: { action: 'confirm' },
    });
    const own = await visitor(followReminderLink, {
      params: { token: await linkIn(now) },
      body: { action: 'confirm' },
    });

    expect([opened.status, opened.problem.code]).toEqual([410, 'appointment.link_spent']);
    expect(JSON.stringify(opened.problem)).not.toContain(fixture.patient.firstName);
    expect([submitted.status, own.status]).toEqual([410, 200]);
  });
});

describe('deactivated client', () => {
  it('gets no reminders or resent messages, and their links are invalid', async () => {
    const { fixture, appointmentId } = await aDueReminder();
    await runSchedules(fixture);
    const link = await linkIn(fixture);
    await changeRecord(fixture, { active: false });
    const before = await listClientMessages(fixture);

    const { status, problem } = await resend(fixture, appointmentId, { kind: 'confirmed', channel: 'mail' });
    const submitted = await caller(stack.url)(followReminderLink, {
      params: { token: link },
      body: { action: 'confirm' },
    });

    expect([status, problem.code]).toEqual([409, 'notification.inactive']);
    expect(submitted.status).toBe(410);
    expect(await listClientMessages(fixture)).toEqual(before);
  });
});
