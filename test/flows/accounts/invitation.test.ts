import { describe, expect } from 'vitest';
import {
  acceptInvitation,
  getInvitation,
  getRegistration,
  resendInvitation,
} from '#shared/accounts/registration-api.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import {
  anInvitedAccount,
  findShortLinkToken,
  listNotices,
  readInvitationMail,
  readNewestSms,
} from '#test/support/accounts/invitations.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { smsLength, smsLengthLimit } from '#test/support/notifications/sms-length.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const wrongPasswordCode = 'account.wrong_temporary_password';
type AcceptanceInput = {
  readonly email?: string;
  readonly temporaryPassword?: string;
  readonly password?: string;
};

/** Accepts with the data of the newest invitation e-mail, except for what `overrides` replaces. */
async function accept(account: { userId: string; email: string }, overrides: AcceptanceInput = {}) {
  const { email, password } = await readInvitationMail(stack, account);
  const body = { email, temporaryPassword: password, password: 'mi-clave', ...overrides };
  return caller(stack.url)(acceptInvitation, { params: { userId: account.userId }, body });
}
const readErrorCode = async (acceptance: ReturnType<typeof accept>) => (await acceptance).problem.code;
const readInvitation = async (userId: string) => {
  const { reply } = await asAdmin()(getInvitation, { params: { userId } });
  return reply;
};
const asAdmin = () => stack.as({ userId: 'lourdes', role: 'admin' });
const resend = (userId: string, call = asAdmin()) => call(resendInvitation, { params: { userId } });

it.beforeAll(async () => {
  await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
});

/** Returns the state of the link of an invitation. */
const readRegistration = async ({ userId }: { userId: string }) =>
  (await caller(stack.url)(getRegistration, { params: { id: userId } })).reply;

describe('invitation', () => {
  it('sends an e-mail with the link of the spec, and an SMS with a short link without data [R154 R155 R156]', async () => {
    const ana = await anInvitedAccount();

    const { mail, link, email, password } = await readInvitationMail(stack, ana);
    const text = await readNewestSms(stack, ana);

    expect(link.pathname).toBe(`/crear-cuenta/${ana.userId}`);
    expect(email).toBe(ana.email);
    expect(password).toMatch(/^[A-Za-z0-9!@$*]{8}$/);
    expect(mail.text).toContain(`Contraseña temporal: ${password}`);
    expect(text).toContain(password);
    expect(smsLength(text)).toBeLessThanOrEqual(smsLengthLimit);
    const [address = ''] = /https?:\S+/.exec(text) ?? [];
    expect(address).toMatch(new RegExp(`^${stack.url}/e/[\\w-]{22}$`));
    const { reply } = await caller(stack.url)(openShortLink, { params: { token: findShortLinkToken(text) } });
    expect(reply).toEqual({
      kind: 'invitation',
      userId: ana.userId,
      email: ana.email,
      isTeam: false,
      isAccepted: false,
    });
  });

  it('is accepted once, with a chosen password as long as the role requires [R060 R067 R063]', async () => {
    const ana = await anInvitedAccount();
    expect(await readErrorCode(accept(ana, { password: 'corta' }))).toBe('account.weak_password');

    const { status, reply } = await accept(ana);

    expect([status, reply]).toEqual([200, { userId: ana.userId }]);
    expect(await fetchAccessToken(ana.email, 'mi-clave')).toBeTruthy();
    // A retry after a lost response.
    expect((await accept(ana)).reply).toEqual({ userId: ana.userId });
    expect(await readErrorCode(accept(ana, { password: 'otra-clave' }))).toBe(wrongPasswordCode);
    expect(await fetchAccessToken(ana.email, 'mi-clave')).toBeTruthy();
    expect((await readInvitation(ana.userId)).state).toBe('accepted');
    expect(await readRegistration(ana)).toMatchObject({ state: 'spent' });
  });

  it('accepts one of six attempts at once and stores the password of that one', async () => {
    const ana = await anInvitedAccount();
    await readInvitationMail(stack, ana);
    const passwords = Array.from({ length: 6 }, (_, index) => `clave-numero-${index}`);

    const responses = await Promise.all(passwords.map((password) => accept(ana, { password })));

    const winners = passwords.filter((_, index) => responses[index]!.status === 200);
    expect(winners).toHaveLength(1);
    expect(await fetchAccessToken(ana.email, winners[0]!)).toBeTruthy();
  });

  it('answers 409 while an acceptance is in progress, and still rejects a wrong password', async () => {
    const ana = await anInvitedAccount();
    await readInvitationMail(stack, ana);
    const { invitations, commit, now } = thePlatform();
    const openInvitation = (await invitations.find(ana.userId))!;
    await commit(invitations.put({ ...openInvitation, claimedAt: now().toISOString() }, openInvitation));

    const secondAcceptance = await accept(ana);
    const wrongGuess = await accept(ana, { temporaryPassword: 'errada12' });
    advanceClock({ minutes: 1 });

    expect(secondAcceptance.problem).toMatchObject({ status: 409, code: 'account.invitation_under_way' });
    expect(secondAcceptance.problem.detail).toBe(
      'Tu cuenta se está creando. Espera un minuto y intenta de nuevo.',
    );
    expect(wrongGuess.problem.code).toBe(wrongPasswordCode);
    expect((await accept(ana)).status).toBe(200);
  });

  it('is locked after five wrong attempts, also for the right password [R063]', async () => {
    const ana = await anInvitedAccount();
    const guesses = Array.from({ length: 5 }, (_, index) => `errada${index}`);

    for (const temporaryPassword of guesses)
      expect(await readErrorCode(accept(ana, { temporaryPassword }))).toBe(wrongPasswordCode);

    expect((await readInvitation(ana.userId)).state).toBe('locked');
    expect(await readRegistration(ana)).toMatchObject({ state: 'over' });
    expect(await readErrorCode(accept(ana))).toBe(wrongPasswordCode);
  });

  it('counts at most five guesses, however many arrive at once', async () => {
    const ana = await anInvitedAccount();
    await readInvitationMail(stack, ana);

    await Promise.all(
      Array.from({ length: 8 }, (_, index) => accept(ana, { temporaryPassword: `errada${index}` })),
    );

    expect((await thePlatform().invitations.find(ana.userId))?.tries).toBe(5);
  });

  it('expires after 72 hours, and is invalid for another e-mail [R063]', async () => {
    const ana = await anInvitedAccount();
    expect(await readErrorCode(accept(ana, { email: 'otra@test.example' }))).toBe(wrongPasswordCode);

    advanceClock({ days: 3 });

    expect(await readErrorCode(accept(ana))).toBe(wrongPasswordCode);
    expect((await readInvitation(ana.userId)).state).toBe('expired');
    expect(await readRegistration(ana)).toMatchObject({ state: 'over' });
  });

  it('sends the team to its path and requires a longer password [R374 R023]', async () => {
    const carmen = await anInvitedAccount({ role: 'staff', firstName: 'Carmen' });

    const { link, mail } = await readInvitationMail(stack, carmen);

    expect(link.pathname).toBe(`/enfermero/${carmen.userId}/crear-cuenta`);
    expect(mail.subject).toBe('Crea tu cuenta del equipo');
    expect(await readRegistration(carmen)).toEqual({
      kind: 'invitation',
      state: 'open',
      minimumPassword: 10,
    });
    expect(await readErrorCode(accept(carmen, { password: 'nueve-123' }))).toBe('account.weak_team_password');
    expect((await accept(carmen, { password: 'diez-caracteres' })).status).toBe(200);
  });

  it('answers not found for an account that does not exist [R064 R066]', async () => {
    const call = caller(stack.url);
    const body = { email: 'ana@test.example', temporaryPassword: 'Abcdef2!', password: 'mi-clave' };

    const { problem } = await call(acceptInvitation, { params: { userId: 'nadie' }, body });
    const registration = await call(getRegistration, { params: { id: 'nadie' } });

    expect(problem.detail).toBe('No se encontró el usuario.');
    expect(registration.problem.detail).toBe('No se encontró el usuario.');
  });

  it('stores its password and the chosen one nowhere in the table [R070]', async () => {
    const ana = await anInvitedAccount();
    const { password } = await readInvitationMail(stack, ana);
    await accept(ana, { password: 'clave-elegida-por-ana' });

    const storedRows = JSON.stringify(await allTableRows());

    expect(storedRows).not.toContain(password);
    expect(storedRows).not.toContain('clave-elegida-por-ana');
  });
});

describe('second invitation', () => {
  it('invalidates the password of the first', async () => {
    const ana = await anInvitedAccount();
    const firstInvitation = await readInvitationMail(stack, ana);
    await resend(ana.userId);
    const secondInvitation = await readInvitationMail(stack, ana);

    expect(secondInvitation.password).not.toBe(firstInvitation.password);
    expect(await readErrorCode(accept(ana, { temporaryPassword: firstInvitation.password }))).toBe(
      wrongPasswordCode,
    );
    expect((await accept(ana)).status).toBe(200);
  });

  it('is rejected for an account with a chosen password, and for an administrator by a supervisor', async () => {
    const [ana, boss] = [await anInvitedAccount(), await anInvitedAccount({ role: 'admin' })];
    const hector = await anAccount('supervisor', 'Hector', { userId: 'hector' });
    await accept(ana);

    const resentToPatient = await resend(ana.userId);
    const resentToAdmin = await resend(boss.userId, stack.as(hector));

    expect(resentToPatient.problem.code).toBe('account.has_own_password');
    expect(resentToAdmin.problem.code).toBe('request.denied');
    expect((await resend(boss.userId)).status).toBe(200);
  });

  it('can be requested five times an hour', async () => {
    const ana = await anInvitedAccount();
    for (let attempt = 0; attempt < 5; attempt++) await resend(ana.userId);

    expect((await resend(ana.userId)).status).toBe(429);
    advanceClock({ minutes: 61 });
    expect((await resend(ana.userId)).status).toBe(200);
  });
});

describe('invitation messages', () => {
  it('are retried with another password when the e-mail cannot be sent', async () => {
    stack.messages.mailbox.failNext('mail', 1);
    const ana = await anInvitedAccount();

    const { password } = await readInvitationMail(stack, ana);

    expect(stack.messages.mailbox.list({ type: 'mail', to: ana.email })).toHaveLength(1);
    expect((await accept(ana, { temporaryPassword: password })).status).toBe(200);
  });

  it('do not need the SMS, and record the reason if it failed or was skipped [R157 R159]', async () => {
    stack.messages.mailbox.failNext('sms', 1);
    const ana = await anInvitedAccount();
    const accountWithoutPhone = await anInvitedAccount({ phone: '123' });
    const { smsOptOuts, commit, now } = thePlatform();
    await commit(smsOptOuts.add('+17875559876', now()));
    const accountOptedOut = await anInvitedAccount({ phone: '787-555-9876' });

    expect(await listNotices(stack, ana)).toEqual(expect.arrayContaining(['mail sent', 'sms failed']));
    expect(await listNotices(stack, accountWithoutPhone)).toEqual(
      expect.arrayContaining(['mail sent', 'sms phoneInvalid']),
    );
    expect(await listNotices(stack, accountOptedOut)).toEqual(
      expect.arrayContaining(['mail sent', 'sms optedOut']),
    );
    expect(await readInvitation(ana.userId)).toMatchObject({ state: 'sent', mailedAt: expect.any(String) });
    expect(await readInvitation(ana.userId)).not.toHaveProperty('textedAt');
    expect(await readInvitation(accountWithoutPhone.userId)).toMatchObject({
      state: 'sent',
      textSkipped: 'phoneInvalid',
    });
    expect(await readInvitation(accountOptedOut.userId)).toMatchObject({
      state: 'sent',
      textSkipped: 'optedOut',
    });
  });
});
