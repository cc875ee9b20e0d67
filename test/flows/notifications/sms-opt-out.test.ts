import { describe, expect } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  listClientMessages,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';
import { listClientMessageStates, resendNewest } from './sent-messages.ts';

const readPhone = ({ patient }: Fixture) => `+1${patient.phone.replace(/\D/g, '')}`;

/** Replies to the newest SMS on the mailbox page, as its reader would on their phone. */
async function reply(fixture: Fixture, text: string, origin = stack.url): Promise<number> {
  await stack.waitUntilSettled();
  const [newest] = stack.messages.mailbox.list({ type: 'sms', to: readPhone(fixture) });
  const { status } = await fetch(`${stack.url}/buzon/respuesta/${newest!.id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ texto: text }),
  });
  return status;
}
const optOutConfirmation =
  'Serena Bienestar: no te enviaremos mas mensajes de texto. Responde ALTA para volver a recibirlos.';

describe('SMS reply STOP or BAJA [R159]', () => {
  it('gets one confirmation, and stops SMS to the client while the desk is still notified', async ({
    fixture,
  }) => {
    await createConfirmedAppointment(fixture, '10:00');
    await reply(fixture, 'QUIT please, no more');
    await reply(fixture, 'STOP');
    const countDeskTexts = () => stack.messages.mailbox.list({ type: 'sms', to: '+17875550101' }).length;
    const deskTextsBefore = countDeskTexts();
    const appointmentId = await createConfirmedAppointment(fixture, '12:00');
    await stack.waitUntilSettled();
    expect(countDeskTexts()).toBe(deskTextsBefore + 1);

    const { mails, texts } = await listClientMessages(fixture);
    expect(texts.slice(1)).toEqual([optOutConfirmation]);
    expect(mails).toHaveLength(2);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms optedOut');
    const { status, problem } = await resendNewest(fixture, appointmentId, {
      kind: 'confirmed',
      channel: 'sms',
    });
    expect([status, problem.detail]).toEqual([409, 'El cliente pidió no recibir mensajes de texto.']);
  });

  it('is answered and audited once if it is sent several times at once', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    await Promise.all(Array.from({ length: 4 }, () => reply(fixture, 'BAJA')));

    expect((await listClientMessages(fixture)).texts.slice(1)).toEqual([optOutConfirmation]);
    const auditEntries = (await allTableRows()).filter(({ subjectId }) => subjectId === readPhone(fixture));
    expect(auditEntries.map(({ action }) => action)).toEqual(['sms.optedOut']);
    expect(await thePlatform().smsOptOuts.has(readPhone(fixture))).toBe(true);
  });

  it('is undone by ALTA', async ({ fixture }) => {
    await createConfirmedAppointment(fixture, '10:00');
    await reply(fixture, 'BAJA');
    await reply(fixture, 'Alta');
    const appointmentId = await createConfirmedAppointment(fixture, '12:00');

    expect((await listClientMessages(fixture)).texts.slice(2)).toEqual([
      expect.stringContaining('volveras a recibir nuestros mensajes de texto'),
      expect.stringContaining('cita confirmada'),
    ]);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms sent');
  });

  it('differs from AYUDA, which is answered with contact data three times an hour', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    for (let count = 0; count < 5; count += 1) await reply(fixture, 'Ayuda, por favor');

    const { texts } = await listClientMessages(fixture);
    expect(texts.slice(1)).toHaveLength(3);
    expect(texts[1]).toMatch(/Llamanos al .*Responde BAJA/);
  });

  it('stops SMS even if the confirmation cannot be sent', async ({ fixture }) => {
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('sms', 1);

    await reply(fixture, 'BAJA');

    expect(await thePlatform().smsOptOuts.has(readPhone(fixture))).toBe(true);
  });
});

it('other replies, and replies from outside the mailbox page, stop no SMS', async ({ fixture }) => {
  await createConfirmedAppointment(fixture);
  await reply(fixture, 'CANCELAR');

  expect(await reply(fixture, 'BAJA', 'https://elsewhere.example')).toBe(403);
  expect(await thePlatform().smsOptOuts.has(readPhone(fixture))).toBe(false);
});
