import { describe, expect } from 'vitest';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, messagesTo, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { listed, resend, runSchedules } from './sent-messages.ts';

/** Changes the client's record, and returns the fixture with the changed client. */
async function changeRecord(scene: Scene, change: Partial<Patient>): Promise<Scene> {
  const { patients, commit } = thePlatform();
  const before = await patients.get(scene.patient.patientId);
  await commit(...patients.put({ ...before, ...change }, before));
  return { ...scene, patient: await patients.get(before.patientId) };
}
/** Contact data that no other test uses, so that its mailbox is empty. */
const correctedTo = (mailbox: string, line: number) => ({
  firstName: 'Mariela',
  email: `${mailbox}@test.example`,
  phone: `787-555-0${line}`,
});

async function linkIn(scene: Scene): Promise<string> {
  const text = (await messagesTo(scene)).texts.at(-1) ?? '';
  return /Cambios: \S+\/v\/([\w-]{22})/.exec(text)?.[1] ?? '';
}

/** A confirmed appointment three hours before it begins. */
async function aDueReminder() {
  const scene = await aScene(stack, { daysAhead: 1 });
  const appointmentId = await confirmed(scene, '11:00');
  await stack.settled();
  later({ minutes: 22 * 60 });
  return { scene, appointmentId };
}

describe('client whose e-mail, phone and name were corrected after booking', () => {
  it('gets the reminder and resent messages at the new addresses only', async () => {
    const corrected = correctedTo('recordada', 177);
    const { scene, appointmentId } = await aDueReminder();
    const before = await messagesTo(scene);
    const now = await changeRecord(scene, corrected);

    await runSchedules(scene);
    await resend(scene, appointmentId, { kind: 'confirmed', channel: 'mail' });
    await resend(scene, appointmentId, { kind: 'confirmed', channel: 'sms' });

    expect(await messagesTo(scene)).toEqual(before);
    const { mails, texts } = await messagesTo(now);
    expect([mails.length, texts.length]).toEqual([2, 2]);
    const rows = await listed(scene, appointmentId);
    expect(rows.filter(({ to }) => to === corrected.email)).toHaveLength(2);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: corrected.email });
    expect(mail?.text).toContain('Hola, Mariela.');
  });

  it('cannot use links that were sent to the old addresses', async () => {
    const corrected = correctedTo('cerrada', 178);
    const { scene, appointmentId } = await aDueReminder();
    await runSchedules(scene);
    const old = await linkIn(scene);
    const now = await changeRecord(scene, corrected);
    await resend(scene, appointmentId, { kind: 'reminder', channel: 'sms' });
    const anyone = caller(stack.url);

    const looked = await anyone(getReminderLink, { params: { token: old } });
    const pressed = await anyone(followReminderLink, { params: { token: old }, body: { action: 'confirm' } });
    const own = await anyone(followReminderLink, {
      params: { token: await linkIn(now) },
      body: { action: 'confirm' },
    });

    expect([looked.status, looked.problem.code]).toEqual([410, 'appointment.link_spent']);
    expect(JSON.stringify(looked.problem)).not.toContain(scene.patient.firstName);
    expect([pressed.status, own.status]).toEqual([410, 200]);
  });
});

describe('deactivated client', () => {
  it('gets no reminders or resent messages, and their links are invalid', async () => {
    const { scene, appointmentId } = await aDueReminder();
    await runSchedules(scene);
    const link = await linkIn(scene);
    await changeRecord(scene, { active: false });
    const before = await messagesTo(scene);

    const { status, problem } = await resend(scene, appointmentId, { kind: 'confirmed', channel: 'mail' });
    const pressed = await caller(stack.url)(followReminderLink, {
      params: { token: link },
      body: { action: 'confirm' },
    });

    expect([status, problem.code]).toEqual([409, 'notification.inactive']);
    expect(pressed.status).toBe(410);
    expect(await messagesTo(scene)).toEqual(before);
  });
});
