import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getWaiting } from '#shared/desk/api.ts';
import { listSmsReplies, setSmsReplyState, stopSmsOfReply } from '#shared/notifications/reply-api.ts';
import { move } from '#test/support/appointments/desk-actions.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { confirmed, messagesTo, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { deliverSms } from '#test/support/notifications/inbound-sms.ts';
import { later } from '#test/support/system/clock.ts';

const phoneOf = ({ patient }: Scene) => `+1${patient.phone.replace(/\D/g, '')}`;
const read = /recepcion leera tu mensaje .*Si es urgente, llamanos al/;
const thanks = /gracias, tu asistencia quedo confirmada: /;

/** Sends an SMS as the fixture's client, and returns the SMS that answer it. */
async function text(scene: Scene, words: string, id?: string): Promise<string[]> {
  await stack.settled();
  const before = (await messagesTo(scene)).texts.length;
  await deliverSms(phoneOf(scene), words, id);
  await stack.settled();
  return (await messagesTo(scene)).texts.slice(before);
}
const isConfirmed = async (appointmentId: string) => (await stored(appointmentId)).attendanceConfirmed;
/** The replies of one number in the front desk's list. */
async function listOf(scene: Scene, from = phoneOf(scene), state: 'open' | 'handled' = 'open') {
  const { reply } = await scene.asAdmin(listSmsReplies, { query: { state } });
  return reply.rows.filter((row) => row.from === from);
}
/** A second client with the fixture's phone. */
async function aSharedPhone(scene: Scene): Promise<Scene> {
  const patient = await aPatient('Hija', { patientId: randomUUID(), phone: scene.patient.phone });
  const asPatient = stack.as({ userId: patient.patientId, role: 'patient' });
  return { ...scene, patient, asPatient };
}

describe('SMS reply SI or C', () => {
  it('confirms the next appointment and is answered, once per text although delivered twice', async ({
    scene,
  }) => {
    const [second, first] = [await confirmed(scene, '14:00'), await confirmed(scene, '10:00')];
    const id = randomUUID();

    const told = await text(scene, 'Sí, confirmo', id);

    expect(told).toEqual([expect.stringMatching(thanks)]);
    expect(told[0]).toContain('10:00 a. m.');
    expect(await text(scene, 'Sí, confirmo', id)).toEqual([]);
    expect([await isConfirmed(first), await isConfirmed(second)]).toEqual([true, false]);
    expect(await listOf(scene)).toEqual([]);
  });

  it('confirms no hour that the client was not informed of, and is listed for the desk', async ({
    scene,
  }) => {
    const appointmentId = await confirmed(scene, '10:00');
    await stack.settled();
    await move(scene, appointmentId, { to: { time: '14:00' } });

    const told = await text(scene, 'C');

    expect(told).toEqual([expect.stringMatching(/tu cita cambio y ahora es .* 2:00 p\. m\. Te escribimos/)]);
    expect(await isConfirmed(appointmentId)).toBe(false);
    expect(await listOf(scene)).toMatchObject([{ text: 'C' }]);

    later({ minutes: 1 });
    await stack.bus.runSchedule('send-waiting-messages');
    expect(await text(scene, 'C')).toEqual([expect.stringMatching(thanks)]);
    expect(await isConfirmed(appointmentId)).toBe(true);
  });

  it('sent many times confirms one appointment, and is answered at most five times', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    await stack.settled();

    await Promise.all(Array.from({ length: 10 }, () => deliverSms(phoneOf(scene), 'SI')));

    const { texts } = await messagesTo(scene);
    expect(texts.filter((each) => thanks.test(each)).length).toBeLessThanOrEqual(5);
    expect(await isConfirmed(appointmentId)).toBe(true);
  });

  it('from a phone of two clients with appointments is listed for the desk', async ({ scene }) => {
    const child = await aSharedPhone(scene);
    const ids = [await confirmed(scene, '10:00'), await confirmed(child, '12:00')];

    await text(scene, 'SI');

    expect([await isConfirmed(ids[0]!), await isConfirmed(ids[1]!)]).toEqual([false, false]);
    const [row] = await listOf(scene);
    expect(row!.patients.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual(
      [scene.patient.firstName, 'Hija'].toSorted(),
    );
  });
});

describe('other SMS reply', () => {
  it('is listed with client, time and text, and its sender is answered once a day', async ({ scene }) => {
    await confirmed(scene);

    expect(await text(scene, 'Voy tarde, ¿me esperan?')).toEqual([expect.stringMatching(read)]);
    expect(await text(scene, 'SI, pero a las 11')).toEqual([]);

    const { patientId, firstName } = scene.patient;
    expect(await listOf(scene)).toMatchObject([
      { text: 'SI, pero a las 11' },
      { text: 'Voy tarde, ¿me esperan?', patients: [{ patientId, name: `${firstName} Prueba` }] },
    ]);
    later({ days: 1 });
    expect(await text(scene, 'Hola')).toHaveLength(1);
  });

  it('is listed without a name for an unknown number and a short code', async ({ scene }) => {
    await deliverSms('+17875559876', 'Quiero una cita');
    await deliverSms('31055', '<script>alert(1)</script>');

    expect(await listOf(scene, '+17875559876')).toMatchObject([{ text: 'Quiero una cita', patients: [] }]);
    expect(await listOf(scene, '31055')).toMatchObject([{ text: '<script>alert(1)</script>', patients: [] }]);
    expect(stack.messages.mailbox.list({ type: 'sms', to: '+17875559876' })).toHaveLength(1);
    expect(stack.messages.mailbox.list({ type: 'sms', to: '31055' })).toEqual([]);
  });

  it('is listed at most twenty times an hour per phone, without limiting others', async ({ scene }) => {
    for (let times = 0; times < 24; times += 1) await deliverSms('+17875559877', `flood ${times}`);
    await text(scene, 'Hola');

    expect(await listOf(scene, '+17875559877')).toHaveLength(20);
    expect(await listOf(scene)).toHaveLength(1);
  });

  it('that opts out with another request is listed, and later ones are not answered', async ({ scene }) => {
    const told = await text(scene, 'Cancel my appointment and stop texting me');

    expect(told).toEqual([expect.stringMatching(/no te enviaremos mas mensajes/)]);
    expect(await listOf(scene)).toMatchObject([{ text: 'Cancel my appointment and stop texting me' }]);
    expect(await text(scene, 'cancel these messages')).toEqual([]);
    expect(await text(scene, 'Hola')).toEqual([]);
    expect(await listOf(scene)).toContainEqual(expect.objectContaining({ text: 'Hola' }));
  });

  it('leaves the list once it is handled, and returns when it is reopened', async ({ scene }) => {
    await text(scene, 'Hola');
    const [{ replyId } = { replyId: '' }] = await listOf(scene);
    const before = (await scene.asAdmin(getWaiting)).reply.replies;
    const set = (state: 'open' | 'handled') =>
      scene.asAdmin(setSmsReplyState, { params: { replyId }, body: { state } });

    await Promise.all([set('handled'), set('handled')]);
    expect([await listOf(scene), (await scene.asAdmin(getWaiting)).reply.replies]).toEqual([[], before - 1]);
    expect(await listOf(scene, phoneOf(scene), 'handled')).toMatchObject([{ text: 'Hola' }]);

    await set('open');
    expect(await listOf(scene)).toHaveLength(1);
    expect(
      (await scene.asAdmin(setSmsReplyState, { params: { replyId: 'nobody' }, body: { state: 'open' } }))
        .status,
    ).toBe(404);
  });
});

it('text that contains a stop word is listed, and the desk can stop SMS to its phone', async ({ scene }) => {
  await text(scene, 'Voy a parar a echar gasolina, llego 10 min tarde');
  const [reply] = await listOf(scene);
  expect([reply?.mayAskToStop, await thePlatform().smsOptOuts.has(phoneOf(scene))]).toEqual([true, false]);

  const stop = () => scene.asAdmin(stopSmsOfReply, { params: { replyId: reply!.replyId } });
  const answers = await Promise.all([stop(), stop()]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await thePlatform().smsOptOuts.has(phoneOf(scene))).toBe(true);
  expect(await listOf(scene)).toEqual([]);
  expect(await listOf(scene, phoneOf(scene), 'handled')).toMatchObject([{ mayAskToStop: false }]);
  const unknown = await scene.asAdmin(stopSmsOfReply, { params: { replyId: 'nobody' } });
  expect(unknown.status).toBe(404);
});

it('text is stored and listed without bidirectional control characters', async ({ scene }) => {
  await text(scene, 'Llego \u202etarde\u0007 hoy');

  expect(await listOf(scene)).toMatchObject([{ text: 'Llego tarde  hoy' }]);
});
