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

const product = aStackOnFaultyPool();

const password = 'mi-clave';
const other = 'otra-clave';
/** The pool executes the operation, and every response is lost. */
const loseResponsesOf = (call: string) =>
  product.failNext({ call, when: 'after', times: timeouts.users.tries });
const mailsTo = async (email: string, subject: string) => {
  await product.stack.waitUntilSettled();
  const mails = product.stack.messages.mailbox.list({ type: 'mail', to: email });
  return mails.filter((mail) => mail.subject === subject);
};

describe('retried registration', () => {
  const enrol = ({ prospectId, email }: { prospectId: string; email: string }, chosen = password) =>
    caller(product.stack.url)(register, { params: { id: prospectId }, body: { email, password: chosen } });

  it('returns the first result, but an error for another password or e-mail', async () => {
    const prospect = await aProspect();
    const first = await enrol(prospect);

    const again = await enrol(prospect);
    const wrong = await enrol(prospect, other);
    const stranger = await enrol({ ...prospect, email: 'otra@test.example' });

    expect([again.status, again.reply]).toEqual([200, first.reply]);
    expect(wrong.problem).toMatchObject({
      code: 'account.already_registered',
      detail: 'Tu cuenta ya existe. Entra con tu correo y tu contraseña; si la olvidaste, elige otra.',
    });
    expect(stranger.problem.code).toBe('account.registration_unreadable');
    for (let time = 0; time < 2; time++) await enrol(prospect, `${other}-${time}`);
    expect((await enrol(prospect)).problem.code).toBe('account.already_registered');
    expect(await fetchAccessToken(prospect.email, password)).toBeTruthy();
  });

  it('shows its link as used, or as replaced by a newer invitation', async () => {
    const [own, invited] = [await aProspect(), await aProspect()];
    const readRegistration = async ({ prospectId }: { prospectId: string }) =>
      (await caller(product.stack.url)(getRegistration, { params: { id: prospectId } })).reply;
    await enrol(own);
    const desk = product.stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
    await desk(activateProspect, { params: { prospectId: invited.prospectId } });

    expect(await readRegistration(own)).toEqual({ kind: 'prospect', state: 'spent', minimumPassword: 6 });
    expect(await readRegistration(invited)).toEqual({
      kind: 'prospect',
      state: 'replaced',
      minimumPassword: 6,
    });
    expect((await enrol(invited)).problem.code).toBe('account.email_in_use');
  });
});

describe('password recovery', () => {
  async function recovery(email: string) {
    await caller(product.stack.url)(requestRecovery, { body: { email } });
    const [mail] = await mailsTo(email, 'Recupera tu cuenta');
    const code = /codigo=([\w-]+)/.exec(mail!.html)![1]!;
    return (chosen: string) =>
      caller(product.stack.url)(resetPassword, { body: { email, code, password: chosen } });
  }

  it('notifies the owner, and a retry returns the first success', async () => {
    const { email } = await aPatient('Marisol');
    const choose = await recovery(email);

    const first = await choose(password);
    const [mail] = await mailsTo(email, 'Tu contraseña cambió');
    const [again, wrong] = [await choose(password), await choose(other)];

    expect([first.status, again.status, wrong.problem.code]).toEqual([200, 200, 'account.recovery_over']);
    expect(mail!.text).toContain('con el enlace de recuperación');
    expect(mail!.text).toContain(`${product.stack.url}/recuperar-cuenta`);
    expect(await fetchAccessToken(email, password)).toBeTruthy();
  });

  it('is completed by a retry if only the pool had stored the password', async () => {
    const { email } = await aPatient('Corte');
    const before = await fetchTokens(email);
    const choose = await recovery(email);
    loseResponsesOf('AdminSetUserPassword');

    const [first, again] = [await choose(password), await choose(password)];

    expect([first.status >= 400, again.status]).toEqual([true, 200]);
    expect(await checkSession(product.stack, before)).toEqual(endedSession);
    expect(await mailsTo(email, 'Tu contraseña cambió')).toHaveLength(1);
  });
});

describe('password change', () => {
  const next = 'marea-tranquila-9';
  const body = { password: demoPassword, newPassword: next };

  it('is completed by a retry if only the pool had stored the password', async () => {
    const { email } = await anAccount('staff', 'Cortada');
    const before = await fetchTokens(email);
    const change = caller(product.stack.url, before.accessToken);
    loseResponsesOf('AdminSetUserPassword');

    const [first, again] = [await change(changePassword, { body }), await change(changePassword, { body })];

    expect([first.status >= 500, again.status]).toEqual([true, 200]);
    expect(await checkSession(product.stack, before)).toEqual(endedSession);
  });
});
