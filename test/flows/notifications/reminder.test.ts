import { describe, expect } from 'vitest';
import { followReminderLink, getReminderLink } from '#shared/appointments/changes/change-api.ts';
import type { LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { confirmAttendanceAsClient } from '#test/support/appointments/patient-changes.ts';
import { addWorkingHours, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  listClientMessages,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';
import { listClientMessageStates, listMessagesOf, resendNewest, runSchedules } from './sent-messages.ts';

const tomorrow = { daysAhead: 1 };
/** From 10:00 to 8:00 of the next day, which is three hours before 11:00. */
const tomorrowAtEight = { minutes: 22 * 60 };
const listReminderStates = (fixture: Fixture, appointmentId: string) =>
  listClientMessageStates(fixture, appointmentId, 'reminder');

/** Returns the tokens of the newest e-mail by action. */
async function readLinkTokens(fixture: Fixture): Promise<Partial<Record<LinkAction, string>>> {
  await stack.waitUntilSettled();
  const text = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email })[0]?.text ?? '';
  const findToken = (label: string) => new RegExp(`${label}: \\S+/v/([\\w-]{22})`).exec(text)?.[1];
  const tokens = {
    confirm: findToken('Confirmar'),
    change: findToken('Cambiar'),
    cancel: findToken('Cancelar'),
  };
  return Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== undefined));
}
const followConfirmLink = (token = '') =>
  caller(stack.url)(followReminderLink, { params: { token }, body: {} });

/** Creates an appointment at 11:00 of the next day whose reminder was sent. */
async function aRemindedAppointment() {
  const fixture = await createFixture(stack, tomorrow);
  const appointmentId = await createConfirmedAppointment(fixture, '11:00');
  await stack.waitUntilSettled();
  advanceClock(tomorrowAtEight);
  await runSchedules(fixture);
  return { fixture, appointmentId };
}

describe('reminder', () => {
  it('is sent by e-mail and SMS three days and three hours before the appointment, once each', async () => {
    const fixture = await createFixture(stack, { daysAhead: 4 });
    const appointmentId = await createConfirmedAppointment(fixture, '11:00');
    await stack.waitUntilSettled();
    advanceClock({ days: 1 });
    setClockToTime('10:55');
    await runSchedules(fixture);
    expect(await listReminderStates(fixture, appointmentId)).toEqual([]);

    setClockToTime('11:01');
    await Promise.all([runSchedules(fixture), runSchedules(fixture)]);
    await runSchedules(fixture);

    expect((await listReminderStates(fixture, appointmentId)).toSorted()).toEqual(['mail sent', 'sms sent']);
    expect((await listClientMessages(fixture)).mails.at(-1)).toMatch(/^Recordatorio de tu cita: .*11:00/);
    expect(Object.keys(await readLinkTokens(fixture))).toEqual(['confirm', 'change', 'cancel']);

    advanceClock({ days: 3 });
    setClockToTime('07:55');
    await runSchedules(fixture);
    expect(await listReminderStates(fixture, appointmentId)).toHaveLength(2);
    setClockToTime('08:01');
    await runSchedules(fixture);
    await runSchedules(fixture);
    expect(await listReminderStates(fixture, appointmentId)).toHaveLength(4);
    expect(Object.keys(await readLinkTokens(fixture))).toEqual(['confirm', 'cancel']);
  });
});

describe('links of a reminder', () => {
  it('confirm attendance without sign-in, once', async () => {
    const { fixture, appointmentId } = await aRemindedAppointment();
    const { confirm } = await readLinkTokens(fixture);

    const firstClick = await followConfirmLink(confirm);
    const secondClick = await followConfirmLink(confirm);

    expect([firstClick.status, firstClick.reply.attendanceConfirmed]).toEqual([200, true]);
    expect((await loadAppointment(appointmentId)).attendanceConfirmed).toBe(true);
    expect([secondClick.status, secondClick.problem.code]).toEqual([410, 'appointment.link_spent']);
  });

  it('consist of a single link in the SMS that covers all actions', async () => {
    const { fixture, appointmentId } = await aRemindedAppointment();
    const text = (await listClientMessages(fixture)).texts.at(-1) ?? '';

    const tokens = [...text.matchAll(/\/v\/([\w-]{22})/g)].map(([, token = '']) => token);
    expect(text).toMatch(/Responde C para confirmar\. Cambios: \S+$/);
    expect(tokens).toHaveLength(1);
    expect(Object.values(await readLinkTokens(fixture))).not.toContain(tokens[0]);

    const params = { token: tokens[0]! };
    await caller(stack.url)(followReminderLink, { params, body: { action: 'confirm' } });
    expect((await loadAppointment(appointmentId)).attendanceConfirmed).toBe(true);
  });

  it('are new on a resend, which names the services only if the client chose so', async () => {
    const { fixture, appointmentId } = await aRemindedAppointment();
    const oldTokens = await readLinkTokens(fixture);
    const readNewestMail = () =>
      stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email })[0]?.text ?? '';
    const mailBefore = readNewestMail();
    const { patients, commit } = thePlatform();
    const client = await patients.get(fixture.patient.patientId);
    await commit(...patients.put({ ...client, namesTreatment: true }, client));
    await resendNewest(fixture, appointmentId, { kind: 'reminder', channel: 'mail' });

    expect([mailBefore.includes('Servicio: '), readNewestMail().includes('Servicio: ')]).toEqual([
      false,
      true,
    ]);
    const newTokens = await readLinkTokens(fixture);
    expect(Object.values(newTokens)).toHaveLength(2);
    expect(Object.values(newTokens).filter((token) => Object.values(oldTokens).includes(token))).toEqual([]);
    expect((await followConfirmLink(newTokens.confirm)).status).toBe(200);
  });

  it('only offer to cancel if the client has confirmed an appointment of today', async () => {
    const fixture = await createFixture(stack, tomorrow);
    const appointmentId = await createConfirmedAppointment(fixture, '11:00');
    await confirmAttendanceAsClient(fixture, appointmentId);
    await stack.waitUntilSettled();
    advanceClock(tomorrowAtEight);
    await runSchedules(fixture);

    expect(Object.keys(await readLinkTokens(fixture))).toEqual(['cancel']);
    expect((await listMessagesOf(fixture, appointmentId)).some(({ kind }) => kind === 'reminder')).toBe(true);
  });

  it('offer a change while it is free, also after a move by the desk (docs/adr/0029)', async () => {
    const { fixture, appointmentId } = await aRemindedAppointment();
    const openChangeLink = async () => {
      const { change = '' } = await readLinkTokens(fixture);
      return (await caller(stack.url)(getReminderLink, { params: { token: change } })).reply.canChange;
    };
    const tokenNearAppointment = (await readLinkTokens(fixture)).change;
    const date = addDays(fixture.date, 7);
    await addWorkingHours(fixture.member.staffId, date, '09:00', '17:00');
    await moveAtDesk(fixture, appointmentId, { to: { date } });
    await resendNewest(fixture, appointmentId, { kind: 'reminder', channel: 'mail' });

    expect([tokenNearAppointment, await openChangeLink()]).toEqual([undefined, true]);
  });
});
