import { describe, expect } from 'vitest';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import type { LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { attend } from '#test/support/appointments/patient-changes.ts';
import { openOn, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, messagesTo, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';
import { listed, resend, runSchedules, toldClient } from './sent-messages.ts';

const tomorrow = { daysAhead: 1 };
/** From 10:00 to 8:00 of the next day: three hours before 11:00. */
const tomorrowAtEight = { minutes: 22 * 60 };
const reminded = (scene: Scene, appointmentId: string) => toldClient(scene, appointmentId, 'reminder');

/** The links of the newest e-mail by action. */
async function linksOf(scene: Scene): Promise<Partial<Record<LinkAction, string>>> {
  await stack.settled();
  const text = stack.messages.mailbox.list({ type: 'mail', to: scene.patient.email })[0]?.text ?? '';
  const tokenOf = (label: string) => new RegExp(`${label}: \\S+/v/([\\w-]{22})`).exec(text)?.[1];
  const all = { confirm: tokenOf('Confirmar'), change: tokenOf('Cambiar'), cancel: tokenOf('Cancelar') };
  return Object.fromEntries(Object.entries(all).filter(([, token]) => token !== undefined));
}
const use = (token = '') => caller(stack.url)(followReminderLink, { params: { token }, body: {} });

/** An appointment at 11:00 of the next day whose reminder was sent. */
async function aRemindedAppointment() {
  const scene = await aScene(stack, tomorrow);
  const appointmentId = await confirmed(scene, '11:00');
  await stack.settled();
  later(tomorrowAtEight);
  await runSchedules(scene);
  return { scene, appointmentId };
}

describe('reminder', () => {
  it('is sent by e-mail and SMS three days and three hours before the appointment, once each', async () => {
    const scene = await aScene(stack, { daysAhead: 4 });
    const appointmentId = await confirmed(scene, '11:00');
    await stack.settled();
    later({ days: 1 });
    standAtHour('10:55');
    await runSchedules(scene);
    expect(await reminded(scene, appointmentId)).toEqual([]);

    standAtHour('11:01');
    await Promise.all([runSchedules(scene), runSchedules(scene)]);
    await runSchedules(scene);

    expect((await reminded(scene, appointmentId)).toSorted()).toEqual(['mail sent', 'sms sent']);
    expect((await messagesTo(scene)).mails.at(-1)).toMatch(/^Recordatorio de tu cita: .*11:00/);
    expect(Object.keys(await linksOf(scene))).toEqual(['confirm', 'change', 'cancel']);

    later({ days: 3 });
    standAtHour('07:55');
    await runSchedules(scene);
    expect(await reminded(scene, appointmentId)).toHaveLength(2);
    standAtHour('08:01');
    await runSchedules(scene);
    await runSchedules(scene);
    expect(await reminded(scene, appointmentId)).toHaveLength(4);
    expect(Object.keys(await linksOf(scene))).toEqual(['confirm', 'cancel']);
  });
});

describe('links of a reminder', () => {
  it('confirm attendance without sign-in, once', async () => {
    const { scene, appointmentId } = await aRemindedAppointment();
    const { confirm } = await linksOf(scene);

    const first = await use(confirm);
    const second = await use(confirm);

    expect([first.status, first.reply.attendanceConfirmed]).toEqual([200, true]);
    expect((await stored(appointmentId)).attendanceConfirmed).toBe(true);
    expect([second.status, second.problem.code]).toEqual([410, 'appointment.link_spent']);
  });

  it('consist of a single link in the SMS that covers all actions', async () => {
    const { scene, appointmentId } = await aRemindedAppointment();
    const text = (await messagesTo(scene)).texts.at(-1) ?? '';

    const tokens = [...text.matchAll(/\/v\/([\w-]{22})/g)].map(([, token = '']) => token);
    expect(text).toMatch(/Responde C para confirmar\. Cambios: \S+$/);
    expect(tokens).toHaveLength(1);
    expect(Object.values(await linksOf(scene))).not.toContain(tokens[0]);

    const params = { token: tokens[0]! };
    await caller(stack.url)(followReminderLink, { params, body: { action: 'confirm' } });
    expect((await stored(appointmentId)).attendanceConfirmed).toBe(true);
  });

  it('are new on a resend, which names the services only if the client wants it', async () => {
    const { scene, appointmentId } = await aRemindedAppointment();
    const links = await linksOf(scene);
    const newest = () =>
      stack.messages.mailbox.list({ type: 'mail', to: scene.patient.email })[0]?.text ?? '';
    const before = newest();
    const { patients, commit } = thePlatform();
    const read = await patients.get(scene.patient.patientId);
    await commit(...patients.put({ ...read, namesTreatment: true }, read));
    await resend(scene, appointmentId, { kind: 'reminder', channel: 'mail' });

    expect([before.includes('Servicio: '), newest().includes('Servicio: ')]).toEqual([false, true]);
    const after = await linksOf(scene);
    expect(Object.values(after)).toHaveLength(2);
    expect(Object.values(after).filter((token) => Object.values(links).includes(token))).toEqual([]);
    expect((await use(after.confirm)).status).toBe(200);
  });

  it('only offer to cancel if the client has confirmed an appointment of today', async () => {
    const scene = await aScene(stack, tomorrow);
    const appointmentId = await confirmed(scene, '11:00');
    await attend(scene, appointmentId);
    await stack.settled();
    later(tomorrowAtEight);
    await runSchedules(scene);

    expect(Object.keys(await linksOf(scene))).toEqual(['cancel']);
    expect((await listed(scene, appointmentId)).some(({ kind }) => kind === 'reminder')).toBe(true);
  });

  it('offer a change while it is free, also after a move by the desk (docs/adr/0029)', async () => {
    const { scene, appointmentId } = await aRemindedAppointment();
    const look = async () => {
      const { change = '' } = await linksOf(scene);
      return (await caller(stack.url)(getReminderLink, { params: { token: change } })).reply.canChange;
    };
    const near = (await linksOf(scene)).change;
    const date = addDays(scene.date, 7);
    await openOn(scene.member.staffId, date, '09:00', '17:00');
    await move(scene, appointmentId, { to: { date } });
    await resend(scene, appointmentId, { kind: 'reminder', channel: 'mail' });

    expect([near, await look()]).toEqual([undefined, true]);
  });
});
