import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyAdminOfRequest } from '#lambdas/notifications/notify-admin-of-request.ts';
import { sendAppointmentConfirmation } from '#lambdas/notifications/send-appointment-confirmation.ts';
import { sendAppointmentDenial } from '#lambdas/notifications/send-appointment-denial.ts';
import { sendLapseNotice } from '#lambdas/notifications/send-lapse-notice.ts';
import { textAdminOfRequest } from '#lambdas/notifications/text-admin-of-request.ts';
import { textAppointmentConfirmation } from '#lambdas/notifications/text-appointment-confirmation.ts';
import { textAppointmentDenial } from '#lambdas/notifications/text-appointment-denial.ts';
import { textLapseNotice } from '#lambdas/notifications/text-lapse-notice.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Mail } from '#lambdas/platform/mailer.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Texter } from '#lambdas/platform/texter.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { aConfirmedVisit, aDeniedRequest, aLapsedRequest, aRequest } from './visits.ts';

type Text = Parameters<Texter['send']>[0];

const admin = (userId: string, changes: Partial<Account> = {}): Account => ({
  userId,
  role: 'admin',
  firstName: 'Ada',
  lastName: 'Rivera',
  email: `${userId}@centro.example`,
  phone: '787-555-0101',
  active: true,
  ...changes,
});

/** The one visit there is, the administrators, and what was sent. */
function outbox(visit: Appointment, admins: Account[] = [admin('ada')]) {
  const mails: Mail[] = [];
  const texts: Text[] = [];
  const appointments = { get: async () => visit } as unknown as Platform['appointments'];
  const accounts = { byRole: async () => admins } as unknown as Platform['accounts'];
  return {
    ...{ mails, texts, appointments, accounts },
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    texter: { send: async (text: Text) => void texts.push(text) },
  };
}

const event = {
  meta: {
    id: 'event-1',
    occurredAt: '2026-03-06T18:52:00.000Z',
    actor: 'admin:ada',
    correlationId: 'call-1',
  },
  data: { appointmentId: '0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a7' },
};

beforeEach(() => vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const cancelledByClient = {
  at: '2026-03-08T10:00:00.000Z',
  reason: 'Cancelada por el cliente',
  by: 'patient:marisol',
};

const toClient = [
  { reaction: 'send-appointment-confirmation', run: sendAppointmentConfirmation, visit: aConfirmedVisit },
  { reaction: 'text-appointment-confirmation', run: textAppointmentConfirmation, visit: aConfirmedVisit },
  { reaction: 'send-appointment-denial', run: sendAppointmentDenial, visit: aDeniedRequest },
  { reaction: 'text-appointment-denial', run: textAppointmentDenial, visit: aDeniedRequest },
  { reaction: 'send-lapse-notice', run: sendLapseNotice, visit: aLapsedRequest },
  { reaction: 'text-lapse-notice', run: textLapseNotice, visit: aLapsedRequest },
];

describe.each(toClient)('$reaction', ({ reaction, run, visit }) => {
  it('sends one message to the client', async () => {
    const world = outbox(visit());

    await run(event, world);

    const sent = [...world.mails, ...world.texts];
    expect(sent.map(({ to }) => to)).toEqual([
      reaction.startsWith('text') ? '+17875550142' : 'marisol@correo.example',
    ]);
  });

  it.each([
    ['still waiting', aRequest()],
    ['completed', aConfirmedVisit({ status: 'completed' })],
    ['cancelled by its client', aDeniedRequest({ cancellation: cancelledByClient })],
  ])('stays silent when the visit is %s by now', async (_, moved) => {
    const world = outbox(moved);

    await run(event, world);

    expect([...world.mails, ...world.texts]).toEqual([]);
  });

  it('fails when the message cannot be sent, so that it is tried again', async () => {
    const refuse = { send: () => Promise.reject(new Error('throttled')) };

    const running = run(event, { ...outbox(visit()), mailer: refuse, texter: refuse });

    await expect(running).rejects.toThrow('throttled');
  });
});

const mailed = toClient.filter(({ reaction }) => reaction.startsWith('send'));
const texted = toClient.filter(({ reaction }) => reaction.startsWith('text'));

it.each(mailed)('$reaction keys its mail by event and reaction', async ({ reaction, run, visit }) => {
  const world = outbox(visit());

  await run(event, world);

  expect(world.mails[0]?.messageKey).toBe(`event-1.${reaction}`);
});

it.each(texted)(
  '$reaction logs a phone that cannot take an SMS, without the person',
  async ({ reaction, run, visit }) => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue();
    const patient = { ...aRequest().patient, phone: '555-01' };
    const world = outbox(visit({ patient }));

    await run(event, world);

    expect(world.texts).toEqual([]);
    expect(warned.mock.calls).toEqual([
      [
        'sms not sent',
        { code: 'notification.phone_invalid', reaction, appointmentId: event.data.appointmentId },
      ],
    ]);
  },
);

describe('the confirmation e-mail', () => {
  it('brings the calendar file and the receipt of the deposit, dated at the event', async () => {
    const world = outbox(aConfirmedVisit());

    await sendAppointmentConfirmation(event, world);

    const [calendar, receipt] = world.mails[0]?.attachments ?? [];
    expect(calendar).toMatchObject({
      filename: 'cita.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    expect(receipt).toMatchObject({
      filename: 'recibo-DEP-2026-9C2F41A7.pdf',
      contentType: 'application/pdf',
    });
    expect(Buffer.from(calendar!.content).toString()).toContain('DTSTART:20260317T140000Z');
    expect(Buffer.from(receipt!.content).toString('latin1')).toContain('/CreationDate (D:20260306185200');
  });

  it('refuses a confirmed visit without a code', async () => {
    const world = outbox({ ...aConfirmedVisit(), visitCode: undefined });

    const running = sendAppointmentConfirmation(event, world);

    await expect(running).rejects.toThrow('without a code');
    expect(world.mails).toEqual([]);
  });
});

describe('a new request', () => {
  const admins = [admin('ada'), admin('bea', { phone: '939-555-0102' }), admin('old', { active: false })];

  it('is mailed to every active administrator, each with a key of their own', async () => {
    const world = outbox(aRequest(), admins);

    await notifyAdminOfRequest(event, world);

    expect(world.mails.map(({ to, messageKey }) => [to, messageKey])).toEqual([
      ['ada@centro.example', 'event-1.notify-admin-of-request.ada'],
      ['bea@centro.example', 'event-1.notify-admin-of-request.bea'],
    ]);
    expect(world.mails[0]?.text).toContain('https://citas.serenabienestar.com/admin/solicitud-citas');
  });

  it('is texted to every active administrator', async () => {
    const world = outbox(aRequest(), admins);

    await textAdminOfRequest(event, world);

    expect(world.texts.map(({ to }) => to)).toEqual(['+17875550101', '+19395550102']);
  });

  it('reaches the others when one administrator cannot be told, and is then tried again', async () => {
    const world = outbox(aRequest(), admins);
    const mailer = {
      send: async (mail: Mail) => {
        if (mail.to.startsWith('ada')) throw new Error('refused');
        world.mails.push(mail);
      },
    };

    const running = notifyAdminOfRequest(event, { ...world, mailer });

    await expect(running).rejects.toThrow('1 of 2 not told');
    expect(world.mails.map(({ to }) => to)).toEqual(['bea@centro.example']);
  });

  it.each([
    ['approved', aConfirmedVisit()],
    ['denied', aDeniedRequest()],
    ['lapsed', aLapsedRequest()],
  ])('is no longer news once it is %s', async (_, decided) => {
    const world = outbox(decided);

    await notifyAdminOfRequest(event, world);
    await textAdminOfRequest(event, world);

    expect([...world.mails, ...world.texts]).toEqual([]);
  });
});
