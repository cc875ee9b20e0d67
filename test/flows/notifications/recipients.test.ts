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
import { listMessagesOf, resendNewest, runSchedules } from './sent-messages.ts';

/** Changes the client's record, and returns the fixture with the changed client. */
async function changeRecord(fixture: Fixture, changes: Partial<Patient>): Promise<Fixture> {
  const { patients, commit } = thePlatform();
  const before = await patients.get(fixture.patient.patientId);
  await commit(...patients.put({ ...before, ...changes }, before));
  return { ...fixture, patient: await patients.get(before.patientId) };
}
/** Returns contact data that no other test uses, so that its mailbox is empty. */
const buildContact = (mailbox: string, line: number) => ({
  firstName: 'Mariela',
  email: `${mailbox}@test.example`,
  phone: `787-555-0${line}`,
});

async function readManageToken(fixture: Fixture): Promise<string> {
  const text = (await listClientMessages(fixture)).texts.at(-1) ?? '';
  return /Cambios: \S+\/v\/([\w-]{22})/.exec(text)?.[1] ?? '';
}

/** Creates a confirmed appointment three hours before it begins. */
async function aDueReminder() {
  const fixture = await createFixture(stack, { daysAhead: 1 });
  const appointmentId = await createConfirmedAppointment(fixture, '11:00');
  await stack.waitUntilSettled();
  advanceClock({ minutes: 22 * 60 });
  return { fixture, appointmentId };
}

describe('client whose e-mail, phone and name were corrected after booking', () => {
  it('gets the reminder and resent messages at the new addresses only', async () => {
    const corrected = buildContact('recordada', 177);
    const { fixture, appointmentId } = await aDueReminder();
    const messagesBefore = await listClientMessages(fixture);
    const fixtureAfterChange = await changeRecord(fixture, corrected);

    await runSchedules(fixture);
    await resendNewest(fixture, appointmentId, { kind: 'confirmed', channel: 'mail' });
    await resendNewest(fixture, appointmentId, { kind: 'confirmed', channel: 'sms' });

    expect(await listClientMessages(fixture)).toEqual(messagesBefore);
    const { mails, texts } = await listClientMessages(fixtureAfterChange);
    expect([mails.length, texts.length]).toEqual([2, 2]);
    const rows = await listMessagesOf(fixture, appointmentId);
    expect(rows.filter(({ to }) => to === corrected.email)).toHaveLength(2);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: corrected.email });
    expect(mail?.text).toContain('Hola, Mariela.');
  });

  it('cannot use links that were sent to the old addresses', async () => {
    const corrected = buildContact('cerrada', 178);
    const { fixture, appointmentId } = await aDueReminder();
    await runSchedules(fixture);
    const oldToken = await readManageToken(fixture);
    const fixtureAfterChange = await changeRecord(fixture, corrected);
    await resendNewest(fixture, appointmentId, { kind: 'reminder', channel: 'sms' });
    const visitor = caller(stack.url);

    const openedOldLink = await visitor(getReminderLink, { params: { token: oldToken } });
    const submittedOldLink = await visitor(followReminderLink, {
      params: { token: oldToken },
      body: { action: 'confirm' },
    });
    const submittedNewLink = await visitor(followReminderLink, {
      params: { token: await readManageToken(fixtureAfterChange) },
      body: { action: 'confirm' },
    });

    expect([openedOldLink.status, openedOldLink.problem.code]).toEqual([410, 'appointment.link_spent']);
    expect(JSON.stringify(openedOldLink.problem)).not.toContain(fixture.patient.firstName);
    expect([submittedOldLink.status, submittedNewLink.status]).toEqual([410, 200]);
  });
});

describe('deactivated client', () => {
  it('gets no reminders or resent messages, and their links are invalid', async () => {
    const { fixture, appointmentId } = await aDueReminder();
    await runSchedules(fixture);
    const token = await readManageToken(fixture);
    await changeRecord(fixture, { active: false });
    const messagesBefore = await listClientMessages(fixture);

    const { status, problem } = await resendNewest(fixture, appointmentId, {
      kind: 'confirmed',
      channel: 'mail',
    });
    const submitted = await caller(stack.url)(followReminderLink, {
      params: { token },
      body: { action: 'confirm' },
    });

    expect([status, problem.code]).toEqual([409, 'notification.inactive']);
    expect(submitted.status).toBe(410);
    expect(await listClientMessages(fixture)).toEqual(messagesBefore);
  });
});
