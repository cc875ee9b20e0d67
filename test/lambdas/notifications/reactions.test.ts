import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#lambdas/platform/external/mailer.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  aRequest,
} from '#test/support/notifications/sample-appointments.ts';
import {
  admin,
  channels,
  createNotificationFixture,
  event,
  sendNotification,
} from './notification-fixture.ts';

beforeEach(() => vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com'));
afterEach(() => {
  vi.unstubAllEnvs();
});

const kinds = [
  { kind: 'confirmed', createAppointment: aConfirmedAppointment },
  { kind: 'denied', createAppointment: aDeniedRequest },
  { kind: 'lapsed', createAppointment: aLapsedRequest },
  { kind: 'cancelled', createAppointment: aCancelledAppointment },
  { kind: 'rescheduled', createAppointment: aConfirmedAppointment },
  { kind: 'reminder', createAppointment: aConfirmedAppointment },
] as const;
const clientMessages = kinds.flatMap((row) => channels.map((channel) => ({ ...row, channel })));
const clientTexts = clientMessages.filter(({ channel }) => channel === 'sms');

describe.each(clientMessages)('$kind by $channel', ({ kind, channel, createAppointment }) => {
  it('sends one message to the client, and records it with its content [R203]', async () => {
    const fixture = createNotificationFixture(createAppointment());

    await sendNotification(kind, channel, fixture);

    const [sent, ...others] = [...fixture.mails, ...fixture.texts];
    const to = channel === 'mail' ? 'marisol@correo.example' : '+17875550142';
    expect([sent?.to, others]).toEqual([to, []]);
    expect(fixture.writtenMessages).toMatchObject([
      {
        kind,
        channel,
        to,
        audience: 'patient',
        recipientId: 'marisol',
        state: 'sent',
        occurredAt: event.meta.occurredAt,
        sentAt: event.meta.occurredAt,
        told: { staffId: 'camila', date: '2026-03-17', time: '10:00' },
      },
    ]);
  });

  it('sends nothing when the appointment has ended, and records the reason', async () => {
    const fixture = createNotificationFixture(aRequest({ status: 'completed' }));

    await sendNotification(kind, channel, fixture);

    expect([...fixture.mails, ...fixture.texts]).toEqual([]);
    expect(fixture.listStates()).toEqual(['outdated']);
  });

  it('fails when the message cannot be sent, and succeeds on retry', async () => {
    const fixture = createNotificationFixture(createAppointment());
    const failingSender = { send: () => Promise.reject(new Error('throttled')) };

    const failedSend = sendNotification(kind, channel, {
      ...fixture,
      mailer: failingSender,
      smsSender: failingSender,
    });

    await expect(failedSend).rejects.toThrow('1 of 1 not notified');
    expect(fixture.listStates()).toEqual(['failed']);
    await sendNotification(kind, channel, fixture);
    expect(fixture.listStates()).toEqual(['failed', 'sent']);
    expect(fixture.deliveryLog.size).toBe(1);
  });

  it('is not sent twice for a repeated event', async () => {
    const fixture = createNotificationFixture(createAppointment());

    await sendNotification(kind, channel, fixture);
    await sendNotification(kind, channel, fixture);

    expect([...fixture.mails, ...fixture.texts]).toHaveLength(1);
  });
});

it.each(clientMessages)(
  '$kind by $channel uses the current contact data of the record',
  async ({ kind, channel, createAppointment }) => {
    const client = { firstName: 'Mariela', email: 'mariela@correo.example', phone: '939-555-0199' };
    const fixture = createNotificationFixture(createAppointment(), { client });

    await sendNotification(kind, channel, fixture);

    const to = channel === 'mail' ? client.email : '+19395550199';
    expect([...fixture.mails, ...fixture.texts].map((sent) => sent.to)).toEqual([to]);
    expect(fixture.mails[0]?.text ?? '').not.toContain('Marisol');
  },
);

it.each(clientMessages)(
  '$kind by $channel is not sent to a deactivated or deleted client',
  async ({ kind, channel, createAppointment }) => {
    for (const client of [{ active: false }, null]) {
      const fixture = createNotificationFixture(createAppointment(), { client });

      await sendNotification(kind, channel, fixture);

      expect([...fixture.mails, ...fixture.texts]).toEqual([]);
      expect(fixture.listStates()).toEqual(['inactive']);
    }
  },
);

it.each(clientMessages)(
  '$kind by $channel goes only to the phone when another person owns the unverified e-mail',
  async ({ kind, channel, createAppointment }) => {
    const displacedAccount = admin('marisol', { role: 'patient', emailLost: true });
    const client = { patientId: 'marisol', awaitsEmailProof: true };
    const fixture = createNotificationFixture(createAppointment(), { client, accounts: [displacedAccount] });

    await sendNotification(kind, channel, fixture);

    expect(fixture.listStates()).toEqual([channel === 'mail' ? 'inactive' : 'sent']);
    expect(fixture.mails).toEqual([]);
  },
);

it.each(clientMessages.filter(({ kind }) => kind !== 'cancelled' && kind !== 'denied'))(
  '$kind by $channel is outdated once the client has cancelled',
  async ({ kind, channel }) => {
    const fixture = createNotificationFixture(aCancelledAppointment());

    await sendNotification(kind, channel, fixture);

    expect(fixture.listStates()).toEqual(['outdated']);
  },
);

it.each(clientTexts)(
  '$kind skips a phone that takes no SMS, and records it [R196]',
  async ({ kind, createAppointment }) => {
    const patient = { ...aRequest().patient, phone: '555-01' };
    const fixture = createNotificationFixture(createAppointment({ patient }));

    await sendNotification(kind, 'sms', fixture);

    expect(fixture.texts).toEqual([]);
    expect(fixture.listStates()).toEqual(['phoneInvalid']);
  },
);

it.each(clientTexts)('$kind skips a phone that answered BAJA [R159]', async ({ kind, createAppointment }) => {
  const fixture = createNotificationFixture(createAppointment(), { optedOutPhones: ['+17875550142'] });

  await sendNotification(kind, 'sms', fixture);

  expect(fixture.texts).toEqual([]);
  expect(fixture.listStates()).toEqual(['optedOut']);
});

it('an e-mail to a bounced mailbox is skipped, but not the SMS', async () => {
  const [{ kind, createAppointment }] = clientTexts as [(typeof clientTexts)[number]];
  const { email } = createAppointment().patient;
  const fixture = createNotificationFixture(createAppointment(), {
    mailStops: [{ email, reason: 'bounced' }],
  });

  await sendNotification(kind, 'mail', fixture);
  await sendNotification(kind, 'sms', fixture);

  expect([fixture.mails, fixture.texts.length]).toEqual([[], 1]);
  expect(fixture.listStates()).toEqual(['bounced', 'sent']);
});

it('e-mails of different events or to different recipients have different keys', async () => {
  const admins = [admin('ada'), admin('bea')];
  const fixtures = [
    createNotificationFixture(aRequest(), { accounts: admins }),
    createNotificationFixture(aRequest(), { accounts: admins }),
  ];

  await sendNotification('requestReceived', 'mail', fixtures[0]!);
  await sendNotification('requestReceived', 'mail', fixtures[1]!, {
    ...event,
    meta: { ...event.meta, id: 'event-2' },
  });

  const keys = fixtures.flatMap(({ mails }) => mails.map(({ messageKey }) => messageKey));
  expect(new Set(keys).size).toBe(4);
});

it.each(channels)('messages of one event by %s read its client and the settings once', async (channel) => {
  const admins = [admin('ada'), admin('bea'), admin('eva')];
  const fixture = createNotificationFixture(aRequest(), { accounts: admins });
  const findPatient = vi.spyOn(fixture.platform.patients, 'find');
  const getSettings = vi.spyOn(fixture.platform.settings, 'get');

  await sendNotification('requestReceived', channel, fixture);

  expect(fixture.listStates()).toEqual(['sent', 'sent', 'sent']);
  expect([findPatient, getSettings].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

describe('confirmation e-mail', () => {
  it('attaches the calendar file and the deposit receipt, dated at the event', async () => {
    const fixture = createNotificationFixture(aConfirmedAppointment());

    await sendNotification('confirmed', 'mail', fixture);

    const [calendar, receipt] = fixture.mails[0]?.attachments ?? [];
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

  it('attaches no receipt without a deposit', async () => {
    const fixture = createNotificationFixture(
      aConfirmedAppointment({ origin: 'admin', deposit: { status: 'none', amountCents: 0 } }),
    );

    await sendNotification('confirmed', 'mail', fixture);

    expect(fixture.mails[0]?.attachments?.map(({ filename }) => filename)).toEqual(['cita.ics']);
  });
});

it.each([
  ['cancelled', aCancelledAppointment],
  ['denied', aDeniedRequest],
  ['lapsed', aLapsedRequest],
] as const)('the e-mail %s attaches the calendar file that removes the appointment', async (kind, create) => {
  const fixture = createNotificationFixture(create());

  await sendNotification(kind, 'mail', fixture);

  const [removal] = fixture.mails[0]?.attachments ?? [];
  expect(removal).toMatchObject({
    filename: 'cita-cancelada.ics',
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
  });
  expect(Buffer.from(removal!.content).toString()).toContain('METHOD:CANCEL\r\n');
});

describe('new request', () => {
  const admins = [admin('ada'), admin('bea', { phone: '939-555-0102' }), admin('old', { active: false })];

  it('reaches other administrators when one fails, and the retry sends only to that one', async () => {
    const fixture = createNotificationFixture(aRequest(), { accounts: admins });
    const send = async (mail: Mail) => {
      if (mail.to.startsWith('ada')) throw new Error('refused');
      await fixture.mailer.send(mail);
    };

    const firstAttempt = sendNotification('requestReceived', 'mail', { ...fixture, mailer: { send } });

    await expect(firstAttempt).rejects.toThrow('1 of 2 not notified');
    await sendNotification('requestReceived', 'mail', fixture);
    expect(fixture.mails.map(({ to }) => to)).toEqual(['bea@centro.example', 'ada@centro.example']);
  });

  it.each([
    ['approved', aConfirmedAppointment()],
    ['denied', aDeniedRequest()],
    ['lapsed', aLapsedRequest()],
  ])('is outdated once it is %s', async (_, decidedRequest) => {
    const fixture = createNotificationFixture(decidedRequest);

    for (const channel of channels) await sendNotification('requestReceived', channel, fixture);

    expect([...fixture.mails, ...fixture.texts]).toEqual([]);
  });
});

it('administrators get an SMS when a client confirms attendance [R188]', async () => {
  const fixture = createNotificationFixture(aConfirmedAppointment({ attendanceConfirmed: true }));

  await sendNotification('attendance', 'sms', fixture);

  expect(fixture.texts.map(({ to }) => to)).toEqual(['+17875550101']);
});

it('a reminder is not sent after the appointment has started', async () => {
  const fixture = createNotificationFixture(aConfirmedAppointment(), {
    sendTime: '2026-03-17T14:00:00.000Z',
  });

  await sendNotification('reminder', 'mail', fixture);

  expect(fixture.listStates()).toEqual(['outdated']);
});
