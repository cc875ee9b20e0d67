import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfirmedAppointment, aRequest } from '#test/support/notifications/sample-appointments.ts';
import { admin, createNotificationFixture, sendNotification } from './notification-fixture.ts';

beforeEach(() => vi.stubEnv('SPA_PUBLIC_URL', 'https://citas.serenabienestar.com'));
afterEach(() => {
  vi.unstubAllEnvs();
});

const accounts = [
  admin('ada'),
  admin('bea', { role: 'supervisor', phone: '939-555-0102' }),
  admin('old', { active: false }),
  admin('gone', { role: 'supervisor', active: false }),
  admin('carmen', { role: 'staff' }),
];
const mailRecipients = ({ mails }: ReturnType<typeof createNotificationFixture>) => mails.map(({ to }) => to);
const smsRecipients = ({ texts }: ReturnType<typeof createNotificationFixture>) => texts.map(({ to }) => to);

describe('notification of the front desk', () => {
  it('goes by e-mail to each active front-desk user, with a link to decide the request', async () => {
    const fixture = createNotificationFixture(aRequest(), { accounts });

    await sendNotification('requestReceived', 'mail', fixture);

    expect(mailRecipients(fixture)).toEqual(['ada@centro.example', 'bea@centro.example']);
    expect(fixture.mails[0]?.text).toContain('https://citas.serenabienestar.com/admin/solicitud-citas');
    expect(fixture.writtenMessages).toMatchObject([{ audience: 'admin' }, { audience: 'admin' }]);
  });

  it('goes by SMS to each active front-desk user', async () => {
    const fixture = createNotificationFixture(aRequest(), { accounts });

    await sendNotification('requestReceived', 'sms', fixture);

    expect(smsRecipients(fixture)).toEqual(['+17875550101', '+19395550102']);
  });

  it('goes again by e-mail and SMS when the hold of a request is about to end', async () => {
    const captureBefore = '2026-03-08T16:00:00.000Z';
    const fixture = createNotificationFixture(aRequest({ deposit: { captureBefore } }), { accounts });

    for (const channel of ['mail', 'sms'] as const) await sendNotification('holdEnding', channel, fixture);

    expect(mailRecipients(fixture)).toEqual(['ada@centro.example', 'bea@centro.example']);
    expect(smsRecipients(fixture)).toEqual(['+17875550101', '+19395550102']);
  });

  it('goes to administrators only when a client confirms the attendance', async () => {
    const appointment = aConfirmedAppointment({ attendanceConfirmed: true });
    const fixture = createNotificationFixture(appointment, { accounts });

    await sendNotification('attendance', 'sms', fixture);

    expect(smsRecipients(fixture)).toEqual(['+17875550101']);
  });
});
