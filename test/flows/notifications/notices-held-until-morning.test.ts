import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { acceptInvitation, getInvitation, resendInvitation } from '#shared/accounts/registration-api.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { approveLaserRequest } from '#shared/intake/laser/laser-api.ts';
import { deletePatient } from '#shared/patients/desk-api.ts';
import {
  anInvitedAccount,
  findShortLinkToken,
  listNotices,
  readInvitationMail,
  readNewestSms,
} from '#test/support/accounts/invitations.ts';
import { anAccount, aPatient, aService } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { requestEvaluation } from '#test/support/intake/prospects.ts';
import { smsLength, smsLengthLimit } from '#test/support/notifications/sms-length.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  await aService('laser-legs', { laser: true });
});

const evening = '22:30';
const timeUntilEight = { minutes: 9 * 60 + 30 };
async function sendWaitingMessages(): Promise<void> {
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.waitUntilSettled();
}
async function sendAtEight(): Promise<void> {
  advanceClock(timeUntilEight);
  await sendWaitingMessages();
}

describe('invitation made at night', () => {
  it('is sent by e-mail at once, and by SMS at 8:00 with a link and no password [R157]', async () => {
    setClockToTime(evening);
    const ana = await anInvitedAccount();
    const { password } = await readInvitationMail(stack, ana);
    expect(await readNewestSms(stack, ana)).toBe('');
    expect(await listNotices(stack, ana)).toEqual(expect.arrayContaining(['mail sent', 'sms waiting']));
    expect(JSON.stringify(await allTableRows())).not.toContain(password);

    advanceClock({ minutes: 9 * 60 + 29 });
    await sendWaitingMessages();
    expect(await readNewestSms(stack, ana)).toBe('');
    advanceClock({ minutes: 1 });
    await sendWaitingMessages();
    await sendWaitingMessages();

    const text = await readNewestSms(stack, ana);
    expect(text).toContain('contraseña temporal');
    expect(text).not.toContain(password);
    expect(smsLength(text)).toBeLessThanOrEqual(smsLengthLimit);
    const link = await caller(stack.url)(openShortLink, { params: { token: findShortLinkToken(text) } });
    expect(link.reply).toMatchObject({ kind: 'invitation', userId: ana.userId });
    expect(
      stack.messages.mailbox.list({ type: 'sms', to: `+1${ana.phone.replace(/\D/g, '')}` }),
    ).toHaveLength(1);
    const invitation = await asAdmin(getInvitation, { params: { userId: ana.userId } });
    expect(invitation.reply).toMatchObject({ state: 'sent', textedAt: expect.any(String) });
  });

  it('sends no SMS in the morning if the client has chosen a password', async () => {
    setClockToTime(evening);
    const ana = await anInvitedAccount();
    const { email, password: temporaryPassword } = await readInvitationMail(stack, ana);
    const body = { email, temporaryPassword, password: 'mi-clave' };
    await caller(stack.url)(acceptInvitation, { params: { userId: ana.userId }, body });

    await sendAtEight();

    expect(await readNewestSms(stack, ana)).toBe('');
    expect(await listNotices(stack, ana)).toContain('sms outdated');
  });

  it('sends one SMS in the morning if it was replaced', async () => {
    setClockToTime(evening);
    const ana = await anInvitedAccount();
    await stack.waitUntilSettled();
    advanceClock({ minutes: 5 });
    await asAdmin(resendInvitation, { params: { userId: ana.userId } });
    await stack.waitUntilSettled();

    await sendAtEight();

    expect(await listNotices(stack, ana)).toEqual(expect.arrayContaining(['sms sent', 'sms outdated']));
  });
});

describe('laser approval at night', () => {
  async function approveAtNight(name: string) {
    const client = await aPatient(name, { patientId: randomUUID(), phone: '787-555-7101' });
    const requestId = await requestEvaluation(stack, client);
    setClockToTime(evening);
    await asAdmin(approveLaserRequest, { params: { requestId } });
    return { ...client, userId: client.patientId };
  }

  it('sends no SMS to a client who was removed since', async () => {
    const client = await approveAtNight('Delia');
    await stack.waitUntilSettled();
    await asAdmin(deletePatient, { params: { patientId: client.patientId } });

    await sendAtEight();

    expect(await listNotices(stack, client)).toContain('sms outdated');
  });
});
