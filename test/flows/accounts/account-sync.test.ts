import { describe, expect } from 'vitest';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Account } from '#shared/accounts/account.ts';
import { acceptInvitation, getInvitation } from '#shared/accounts/registration-api.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { getPatient, updatePatient } from '#shared/patients/desk-api.ts';
import {
  anInvitedAccount,
  findShortLinkToken,
  readInvitationMail,
  readNewestSms,
} from '#test/support/accounts/invitations.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

it.beforeAll(async () => {
  await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
});

const asAdmin = () => stack.as({ userId: 'lourdes', role: 'admin' });
async function changePatient(
  patientId: string,
  changes: { active?: boolean; email?: string; lastName?: string },
) {
  const params = { patientId };
  const { patientId: _, ...profile } = (await asAdmin()(getPatient, { params })).reply;
  return asAdmin()(updatePatient, { params, body: { ...profile, ...changes } });
}
const accept = ({ userId, email }: Pick<Account, 'userId' | 'email'>, temporaryPassword: string) =>
  caller(stack.url)(acceptInvitation, {
    params: { userId },
    body: { email, temporaryPassword, password: 'mi-clave' },
  });

describe('account of a client who has not chosen a password', () => {
  it('sends a new invitation to a corrected e-mail and voids the earlier one', async () => {
    const ana = await anInvitedAccount();
    const firstInvitation = await readInvitationMail(stack, ana);
    const anaWithNewEmail = { ...ana, email: 'corregida@test.example' };

    const { reply: changedPatient } = await changePatient(ana.userId, { email: anaWithNewEmail.email });
    expect([changedPatient.email, changedPatient.pendingEmail]).toEqual([anaWithNewEmail.email, undefined]);

    const secondInvitation = await readInvitationMail(stack, anaWithNewEmail);
    const token = findShortLinkToken(await readNewestSms(stack, ana));
    const { reply } = await caller(stack.url)(openShortLink, { params: { token } });
    expect(reply).toMatchObject({ userId: ana.userId, email: anaWithNewEmail.email });
    expect((await accept(ana, firstInvitation.password)).problem.code).toBe(
      'account.wrong_temporary_password',
    );
    expect((await accept(anaWithNewEmail, firstInvitation.password)).problem.code).toBe(
      'account.wrong_temporary_password',
    );
    expect((await accept(anaWithNewEmail, secondInvitation.password)).status).toBe(200);
    expect(await fetchAccessToken(anaWithNewEmail.email, 'mi-clave')).toBeTruthy();
  });

  it('sends a new invitation when the client is reactivated, but not for other corrections', async () => {
    const ana = await anInvitedAccount();
    await readInvitationMail(stack, ana);
    const countMails = () => stack.messages.mailbox.list({ type: 'mail', to: ana.email }).length;
    await changePatient(ana.userId, { active: false });
    await changePatient(ana.userId, { lastName: 'Rosado' });
    await stack.waitUntilSettled();
    expect(countMails()).toBe(1);

    advanceClock({ minutes: 1 });
    await changePatient(ana.userId, { active: true });
    await stack.waitUntilSettled();

    expect(countMails()).toBe(2);
    const { reply } = await asAdmin()(getInvitation, { params: { userId: ana.userId } });
    expect(reply.state).toBe('sent');
    const { password } = await readInvitationMail(stack, ana);
    expect((await accept(ana, password)).status).toBe(200);
  });
});

describe('user pool', () => {
  it('ends up with the last active state of the account after several changes', async () => {
    const { patientId, email } = await aPatient('Vaiven');

    for (const active of [false, true, false])
      expect((await changePatient(patientId, { active })).reply.active).toBe(active);
    await stack.waitUntilSettled();
    await expect(fetchAccessToken(email)).rejects.toThrow();

    await changePatient(patientId, { active: true });
    await stack.waitUntilSettled();
    expect(await fetchAccessToken(email)).toBeTruthy();
  });

  it('ignores changes of an account that the user pool no longer has', async () => {
    const users = await makeUsers();
    const { patientId } = await aPatient('Olvidada');
    await users.remove(patientId);

    expect((await changePatient(patientId, { active: false })).status).toBe(200);
    await stack.waitUntilSettled();

    expect(await thePlatform().accounts.find(patientId)).toMatchObject({ active: false });
    await expect(users.signOut(patientId)).resolves.toBeUndefined();
  });
});
