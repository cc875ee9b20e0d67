import { describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { changePassword, requestRecovery, resetPassword } from '#shared/accounts/security-api.ts';
import { activateProspect } from '#shared/intake/prospects/desk-api.ts';
import { aProspect } from '#test/support/accounts/invitations.ts';
import { checkSession, endedSession } from '#test/support/accounts/sessions.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken, fetchTokens } from '#test/support/system/stack.ts';
import { aStackOnFaultyPool } from './faulty-user-pool.ts';

const faultyStack = aStackOnFaultyPool();

const password = 'mi-clave';
const otherPassword = 'otra-clave';
/** Loses every response of the user pool to an operation that it executes. */
const loseResponsesOf = (call: string) =>
  faultyStack.failNext({ call, when: 'after', times: timeouts.users.tries });
const listMails = async (email: string, subject: string) => {
  await faultyStack.stack.waitUntilSettled();
  const mails = faultyStack.stack.messages.mailbox.list({ type: 'mail', to: email });
  return mails.filter((mail) => mail.subject === subject);
};

describe('retried registration', () => {
  const registerProspect = (
    { prospectId, email }: { prospectId: string; email: string },
    chosenPassword = password,
  ) =>
    caller(faultyStack.stack.url)(register, {
      params: { id: prospectId },
      body: { email, password: chosenPassword },
    });

  it('returns the first result, but an error for another password or e-mail', async () => {
    const prospect = await aProspect();
    const firstAttempt = await registerProspect(prospect);

    const retry = await registerProspect(prospect);
    const attemptWithOtherPassword = await registerProspect(prospect, otherPassword);
    const attemptWithOtherEmail = await registerProspect({ ...prospect, email: 'otra@test.example' });

    expect([retry.status, retry.reply]).toEqual([200, firstAttempt.reply]);
    expect(attemptWithOtherPassword.problem).toMatchObject({
      code: 'account.already_registered',
      detail: 'Tu cuenta ya existe. Entra con tu correo y tu contraseña; si la olvidaste, elige otra.',
    });
    expect(attemptWithOtherEmail.problem.code).toBe('account.registration_unreadable');
    for (let attempt = 0; attempt < 2; attempt++)
      await registerProspect(prospect, `${otherPassword}-${attempt}`);
    expect((await registerProspect(prospect)).problem.code).toBe('account.already_registered');
    expect(await fetchAccessToken(prospect.email, password)).toBeTruthy();
  });

  it('shows its link as used, or as replaced by a newer invitation', async () => {
    const [registeredProspect, invitedProspect] = [await aProspect(), await aProspect()];
    const readRegistration = async ({ prospectId }: { prospectId: string }) =>
      (await caller(faultyStack.stack.url)(getRegistration, { params: { id: prospectId } })).reply;
    await registerProspect(registeredProspect);
    const desk = faultyStack.stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    await desk(activateProspect, { params: { prospectId: invitedProspect.prospectId } });

    expect(await readRegistration(registeredProspect)).toEqual({
      kind: 'prospect',
      state: 'spent',
      minimumPassword: 6,
    });
    expect(await readRegistration(invitedProspect)).toEqual({
      kind: 'prospect',
      state: 'replaced',
      minimumPassword: 6,
    });
    expect((await registerProspect(invitedProspect)).problem.code).toBe('account.email_in_use');
  });
});

describe('password recovery', () => {
  async function requestRecoveryLink(email: string) {
    await caller(faultyStack.stack.url)(requestRecovery, { body: { email } });
    const [mail] = await listMails(email, 'Recupera tu cuenta');
    const code = /codigo=([\w-]+)/.exec(mail!.html)![1]!;
    return (chosenPassword: string) =>
      caller(faultyStack.stack.url)(resetPassword, { body: { email, code, password: chosenPassword } });
  }

  it('notifies the owner, and a retry returns the first success', async () => {
    const { email } = await aPatient('Marisol');
    const choose = await requestRecoveryLink(email);

    const firstAttempt = await choose(password);
    const [mail] = await listMails(email, 'Tu contraseña cambió');
    const [retry, attemptWithOtherPassword] = [await choose(password), await choose(otherPassword)];

    expect([firstAttempt.status, retry.status, attemptWithOtherPassword.problem.code]).toEqual([
      200,
      200,
      'account.recovery_over',
    ]);
    expect(mail!.text).toContain('con el enlace de recuperación');
    expect(mail!.text).toContain(`${faultyStack.stack.url}/recuperar-cuenta`);
    expect(await fetchAccessToken(email, password)).toBeTruthy();
  });

  it('is completed by a retry if only the pool had stored the password', async () => {
    const { email } = await aPatient('Corte');
    const sessionBefore = await fetchTokens(email);
    const choose = await requestRecoveryLink(email);
    loseResponsesOf('AdminSetUserPassword');

    const [firstAttempt, retry] = [await choose(password), await choose(password)];

    expect([firstAttempt.status >= 400, retry.status]).toEqual([true, 200]);
    expect(await checkSession(faultyStack.stack, sessionBefore)).toEqual(endedSession);
    expect(await listMails(email, 'Tu contraseña cambió')).toHaveLength(1);
  });
});

describe('password change', () => {
  const newPassword = 'marea-tranquila-9';
  const body = { password: demoPassword, newPassword };

  it('is completed by a retry if only the pool had stored the password', async () => {
    const { email } = await anAccount('staff', 'Cortada');
    const sessionBefore = await fetchTokens(email);
    const change = caller(faultyStack.stack.url, sessionBefore.accessToken);
    loseResponsesOf('AdminSetUserPassword');

    const [firstAttempt, retry] = [
      await change(changePassword, { body }),
      await change(changePassword, { body }),
    ];

    expect([firstAttempt.status >= 500, retry.status]).toEqual([true, 200]);
    expect(await checkSession(faultyStack.stack, sessionBefore)).toEqual(endedSession);
  });
});
