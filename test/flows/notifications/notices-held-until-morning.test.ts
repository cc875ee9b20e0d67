import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { acceptInvitation, getInvitation, resendInvitation } from '#shared/accounts/registration-api.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { approveLaserRequest } from '#shared/intake/laser/laser-api.ts';
import { deletePatient } from '#shared/patients/desk-api.ts';
import {
  anInvited,
  invitationTo,
  noticesOf,
  shortLinkIn,
  textTo,
} from '#test/support/accounts/invitations.ts';
import { anAccount, aPatient, aService } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAskedEvaluation } from '#test/support/intake/prospects.ts';
import { smsLength, smsLengthLimit } from '#test/support/notifications/sms-length.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  await aService('laser-legs', { laser: true });
});

const evening = '22:30';
const untilEight = { minutes: 9 * 60 + 30 };
async function sendWaiting(): Promise<void> {
  await stack.bus.runSchedule('send-waiting-messages');
  await stack.settled();
}
async function atEight(): Promise<void> {
  later(untilEight);
  await sendWaiting();
}

describe('invitation made at night', () => {
  it('is sent by e-mail at once, and by SMS at 8:00 with a link and no password [R157]', async () => {
    standAtHour(evening);
    const ana = await anInvited();
    const { password } = await invitationTo(stack, ana);
    expect(await textTo(stack, ana)).toBe('');
    expect(await noticesOf(stack, ana)).toEqual(expect.arrayContaining(['mail sent', 'sms waiting']));
    expect(JSON.stringify(await allTableRows())).not.toContain(password);

    later({ minutes: 9 * 60 + 29 });
    await sendWaiting();
    expect(await textTo(stack, ana)).toBe('');
    later({ minutes: 1 });
    await sendWaiting();
    await sendWaiting();

    const text = await textTo(stack, ana);
    expect(text).toContain('contraseña temporal');
    expect(text).not.toContain(password);
    expect(smsLength(text)).toBeLessThanOrEqual(smsLengthLimit);
    const link = await caller(stack.url)(openShortLink, { params: { token: shortLinkIn(text) } });
    expect(link.reply).toMatchObject({ kind: 'invitation', userId: ana.userId });
    expect(
      stack.messages.mailbox.list({ type: 'sms', to: `+1${ana.phone.replace(/\D/g, '')}` }),
    ).toHaveLength(1);
    const invitation = await asAdmin(getInvitation, { params: { userId: ana.userId } });
    expect(invitation.reply).toMatchObject({ state: 'sent', textedAt: expect.any(String) });
  });

  it('sends no SMS in the morning if the client has chosen a password', async () => {
    standAtHour(evening);
    const ana = await anInvited();
    const { email, password: temporaryPassword } = await invitationTo(stack, ana);
    const body = { email, temporaryPassword, password: 'mi-clave' };
    await caller(stack.url)(acceptInvitation, { params: { userId: ana.userId }, body });

    await atEight();

    expect(await textTo(stack, ana)).toBe('');
    expect(await noticesOf(stack, ana)).toContain('sms outdated');
  });

  it('that was replaced sends one SMS in the morning', async () => {
    standAtHour(evening);
    const ana = await anInvited();
    await stack.settled();
    later({ minutes: 5 });
    await asAdmin(resendInvitation, { params: { userId: ana.userId } });
    await stack.settled();

    await atEight();

    expect(await noticesOf(stack, ana)).toEqual(expect.arrayContaining(['sms sent', 'sms outdated']));
  });
});

describe('laser approval at night', () => {
  async function approved(name: string) {
    const client = await aPatient(name, { patientId: randomUUID(), phone: '787-555-7101' });
    const requestId = await anAskedEvaluation(stack, client);
    standAtHour(evening);
    await asAdmin(approveLaserRequest, { params: { requestId } });
    return { ...client, userId: client.patientId };
  }

  it('sends no SMS to a client who was removed since', async () => {
    const client = await approved('Delia');
    await stack.settled();
    await asAdmin(deletePatient, { params: { patientId: client.patientId } });

    await atEight();

    expect(await noticesOf(stack, client)).toContain('sms outdated');
  });
});
