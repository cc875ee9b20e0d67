import { describe, expect } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  listClientMessages,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';
import { clientMessageStates, resend } from './sent-messages.ts';

const phoneOf = ({ patient }: Fixture) => `+1${patient.phone.replace(/\D/g, '')}`;

/** Replies to the newest SMS on the mailbox page, as its reader would on their phone. */
async function answer(fixture: Fixture, text: string, origin = stack.url): Promise<number> {
  await stack.waitUntilSettled();
  const [newest] = stack.messages.mailbox.list({ type: 'sms', to: phoneOf(fixture) });
  const { status } = await fetch(`${stack.url}/buzon/respuesta/${newest!.id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ texto: text }),
  });
  return status;
}
const silenced =
  'Serena Bienestar: no te enviaremos mas mensajes de texto. Responde ALTA para volver a recibirlos.';

describe('SMS reply STOP or BAJA [R159]', () => {
  it('gets one confirmation, and stops SMS to the client while the desk is still notified', async ({
    fixture,
  }) => {
    await createConfirmedAppointment(fixture, '10:00');
    await answer(fixture, 'QUIT please, no more');
    await answer(fixture, 'STOP');
    const textsToDesk = () => stack.messages.mailbox.list({ type: 'sms', to: '+17875550101' }).length;
    const before = textsToDesk();
    const appointmentId = await createConfirmedAppointment(fixture, '12:00');
    await stack.waitUntilSettled();
    expect(textsToDesk()).toBe(before + 1);

    const { mails, texts } = await listClientMessages(fixture);
    expect(texts.slice(1)).toEqual([silenced]);
    expect(mails).toHaveLength(2);
    expect(await clientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms optedOut');
    const { status, problem } = await resend(fixture, appointmentId, { kind: 'confirmed', channel: 'sms' });
    expect([status, problem.detail]).toEqual([409, 'El cliente pidió no recibir mensajes de texto.']);
  });

  it('sent several times at once is answered and audited once, with the opt-out', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    await Promise.all(Array.from({ length: 4 }, () => answer(fixture, 'BAJA')));

    expect((await listClientMessages(fixture)).texts.slice(1)).toEqual([silenced]);
    const trail = (await allTableRows()).filter(({ subjectId }) => subjectId === phoneOf(fixture));
    expect(trail.map(({ action }) => action)).toEqual(['sms.optedOut']);
    expect(await thePlatform().smsOptOuts.has(phoneOf(fixture))).toBe(true);
  });

  it('is undone by ALTA', async ({ fixture }) => {
    await createConfirmedAppointment(fixture, '10:00');
    await answer(fixture, 'BAJA');
    await answer(fixture, 'Alta');
    const appointmentId = await createConfirmedAppointment(fixture, '12:00');

    expect((await listClientMessages(fixture)).texts.slice(2)).toEqual([
      expect.stringContaining('volveras a recibir nuestros mensajes de texto'),
      expect.stringContaining('cita confirmada'),
    ]);
    expect(await clientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms sent');
  });

  it('differs from AYUDA, which is answered with contact data three times an hour', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    for (let times = 0; times < 5; times += 1) await answer(fixture, 'Ayuda, por favor');

    const { texts } = await listClientMessages(fixture);
    expect(texts.slice(1)).toHaveLength(3);
    expect(texts[1]).toMatch(/Llamanos al .*Responde BAJA/);
  });

  it('stops SMS even if the confirmation cannot be sent', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('sms', 1);

    await answer(fixture, 'BAJA');

    expect(await thePlatform().smsOptOuts.has(phoneOf(fixture))).toBe(true);
  });
});

it('other replies, and replies from outside the mailbox page, stop no SMS', async ({ fixture }) => {
  await createConfirmedAppointment(fixture);
  await answer(fixture, 'CANCELAR');

  expect(await answer(fixture, 'BAJA', 'https://elsewhere.example')).toBe(403);
  expect(await thePlatform().smsOptOuts.has(phoneOf(fixture))).toBe(false);
});
