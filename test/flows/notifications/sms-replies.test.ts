import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getWaiting } from '#shared/desk/api.ts';
import { listSmsReplies, setSmsReplyState, stopSmsOfReply } from '#shared/notifications/reply-api.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  listClientMessages,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { deliverSms } from '#test/support/notifications/inbound-sms.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const readPhone = ({ patient }: Fixture) => `+1${patient.phone.replace(/\D/g, '')}`;
const receivedPattern = /recepcion leera tu mensaje .*Si es urgente, llamanos al/;
const confirmedPattern = /gracias, tu asistencia quedo confirmada: /;

/** Sends an SMS as the fixture's client, and returns the SMS that answer it. */
async function sendSms(fixture: Fixture, body: string, id?: string): Promise<string[]> {
  await stack.waitUntilSettled();
  const textCountBefore = (await listClientMessages(fixture)).texts.length;
  await deliverSms(readPhone(fixture), body, id);
  await stack.waitUntilSettled();
  return (await listClientMessages(fixture)).texts.slice(textCountBefore);
}
const readAttendance = async (appointmentId: string) =>
  (await loadAppointment(appointmentId)).attendanceConfirmed;
/** Returns the replies of one number in the front desk's list. */
async function listReplies(fixture: Fixture, from = readPhone(fixture), state: 'open' | 'handled' = 'open') {
  const { reply } = await fixture.asAdmin(listSmsReplies, { query: { state } });
  return reply.rows.filter((row) => row.from === from);
}
/** Creates a second client with the fixture's phone. */
async function createClientWithSamePhone(fixture: Fixture): Promise<Fixture> {
  const patient = await aPatient('Hija', { patientId: randomUUID(), phone: fixture.patient.phone });
  const asPatient = stack.as({ userId: patient.patientId, role: 'patient' });
  return { ...fixture, patient, asPatient };
}

describe('SMS reply SI or C', () => {
  it('confirms the next appointment and is answered once, although it is delivered twice', async ({
    fixture,
  }) => {
    const [laterId, nextId] = [
      await createConfirmedAppointment(fixture, '14:00'),
      await createConfirmedAppointment(fixture, '10:00'),
    ];
    const id = randomUUID();

    const replies = await sendSms(fixture, 'Sí, confirmo', id);

    expect(replies).toEqual([expect.stringMatching(confirmedPattern)]);
    expect(replies[0]).toContain('10:00 a. m.');
    expect(await sendSms(fixture, 'Sí, confirmo', id)).toEqual([]);
    expect([await readAttendance(nextId), await readAttendance(laterId)]).toEqual([true, false]);
    expect(await listReplies(fixture)).toEqual([]);
  });

  it('confirms no time that the client was not informed of, and is listed for the desk', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    await stack.waitUntilSettled();
    await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } });

    const replies = await sendSms(fixture, 'C');

    expect(replies).toEqual([
      expect.stringMatching(/tu cita cambio y ahora es .* 2:00 p\. m\. Te escribimos/),
    ]);
    expect(await readAttendance(appointmentId)).toBe(false);
    expect(await listReplies(fixture)).toMatchObject([{ text: 'C' }]);

    advanceClock({ minutes: 1 });
    await stack.bus.runSchedule('send-waiting-messages');
    expect(await sendSms(fixture, 'C')).toEqual([expect.stringMatching(confirmedPattern)]);
    expect(await readAttendance(appointmentId)).toBe(true);
  });

  it('confirms one appointment and is answered at most five times if it is sent many times', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    await Promise.all(Array.from({ length: 10 }, () => deliverSms(readPhone(fixture), 'SI')));

    const { texts } = await listClientMessages(fixture);
    expect(texts.filter((text) => confirmedPattern.test(text)).length).toBeLessThanOrEqual(5);
    expect(await readAttendance(appointmentId)).toBe(true);
  });

  it('is listed for the desk if two clients with appointments share the phone', async ({ fixture }) => {
    const childFixture = await createClientWithSamePhone(fixture);
    const ids = [
      await createConfirmedAppointment(fixture, '10:00'),
      await createConfirmedAppointment(childFixture, '12:00'),
    ];

    await sendSms(fixture, 'SI');

    expect([await readAttendance(ids[0]!), await readAttendance(ids[1]!)]).toEqual([false, false]);
    const [row] = await listReplies(fixture);
    expect(row!.patients.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual(
      [fixture.patient.firstName, 'Hija'].toSorted(),
    );
  });
});

describe('other SMS reply', () => {
  it('is listed with client, time and text, and its sender is answered once a day', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);

    expect(await sendSms(fixture, 'Voy tarde, ¿me esperan?')).toEqual([
      expect.stringMatching(receivedPattern),
    ]);
    expect(await sendSms(fixture, 'SI, pero a las 11')).toEqual([]);

    const { patientId, firstName } = fixture.patient;
    expect(await listReplies(fixture)).toMatchObject([
      { text: 'SI, pero a las 11' },
      { text: 'Voy tarde, ¿me esperan?', patients: [{ patientId, name: `${firstName} Prueba` }] },
    ]);
    advanceClock({ days: 1 });
    expect(await sendSms(fixture, 'Hola')).toHaveLength(1);
  });

  it('is listed without a name for an unknown number and a short code', async ({ fixture }) => {
    await deliverSms('+17875559876', 'Quiero una cita');
    await deliverSms('31055', '<script>alert(1)</script>');

    expect(await listReplies(fixture, '+17875559876')).toMatchObject([
      { text: 'Quiero una cita', patients: [] },
    ]);
    expect(await listReplies(fixture, '31055')).toMatchObject([
      { text: '<script>alert(1)</script>', patients: [] },
    ]);
    expect(stack.messages.mailbox.list({ type: 'sms', to: '+17875559876' })).toHaveLength(1);
    expect(stack.messages.mailbox.list({ type: 'sms', to: '31055' })).toEqual([]);
  });

  it('is listed at most twenty times an hour per phone, without limiting others', async ({ fixture }) => {
    for (let count = 0; count < 24; count += 1) await deliverSms('+17875559877', `flood ${count}`);
    await sendSms(fixture, 'Hola');

    expect(await listReplies(fixture, '+17875559877')).toHaveLength(20);
    expect(await listReplies(fixture)).toHaveLength(1);
  });

  it('is listed if it opts out with another request, and later ones are not answered', async ({
    fixture,
  }) => {
    const replies = await sendSms(fixture, 'Cancel my appointment and stop texting me');

    expect(replies).toEqual([expect.stringMatching(/no te enviaremos mas mensajes/)]);
    expect(await listReplies(fixture)).toMatchObject([{ text: 'Cancel my appointment and stop texting me' }]);
    expect(await sendSms(fixture, 'cancel these messages')).toEqual([]);
    expect(await sendSms(fixture, 'Hola')).toEqual([]);
    expect(await listReplies(fixture)).toContainEqual(expect.objectContaining({ text: 'Hola' }));
  });

  it('leaves the list once it is handled, and returns when it is reopened', async ({ fixture }) => {
    await sendSms(fixture, 'Hola');
    const [{ replyId } = { replyId: '' }] = await listReplies(fixture);
    const openCountBefore = (await fixture.asAdmin(getWaiting)).reply.replies;
    const setState = (state: 'open' | 'handled') =>
      fixture.asAdmin(setSmsReplyState, { params: { replyId }, body: { state } });

    await Promise.all([setState('handled'), setState('handled')]);
    expect([await listReplies(fixture), (await fixture.asAdmin(getWaiting)).reply.replies]).toEqual([
      [],
      openCountBefore - 1,
    ]);
    expect(await listReplies(fixture, readPhone(fixture), 'handled')).toMatchObject([{ text: 'Hola' }]);

    await setState('open');
    expect(await listReplies(fixture)).toHaveLength(1);
    expect(
      (await fixture.asAdmin(setSmsReplyState, { params: { replyId: 'nobody' }, body: { state: 'open' } }))
        .status,
    ).toBe(404);
  });
});

it('a text that contains a stop word is listed, and the desk can stop SMS to its phone', async ({
  fixture,
}) => {
  await sendSms(fixture, 'Voy a parar a echar gasolina, llego 10 min tarde');
  const [reply] = await listReplies(fixture);
  expect([reply?.mayAskToStop, await thePlatform().smsOptOuts.has(readPhone(fixture))]).toEqual([
    true,
    false,
  ]);

  const stopSms = () => fixture.asAdmin(stopSmsOfReply, { params: { replyId: reply!.replyId } });
  const responses = await Promise.all([stopSms(), stopSms()]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await thePlatform().smsOptOuts.has(readPhone(fixture))).toBe(true);
  expect(await listReplies(fixture)).toEqual([]);
  expect(await listReplies(fixture, readPhone(fixture), 'handled')).toMatchObject([{ mayAskToStop: false }]);
  const unknownReply = await fixture.asAdmin(stopSmsOfReply, { params: { replyId: 'nobody' } });
  expect(unknownReply.status).toBe(404);
});

it('a text is stored and listed without bidirectional control characters', async ({ fixture }) => {
  await sendSms(fixture, 'Llego \u202etarde\u0007 hoy');

  expect(await listReplies(fixture)).toMatchObject([{ text: 'Llego tarde  hoy' }]);
});
