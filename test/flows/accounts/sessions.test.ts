import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import type { Account } from '#shared/accounts/account.ts';
import { endMySession, getMe, listMySessions } from '#shared/accounts/api.ts';
import { changePassword, endMySessions } from '#shared/accounts/security-api.ts';
import { roles } from '#shared/core/roles.ts';
import { buildChannel } from '#shared/live/channels.ts';
import { updatePatient } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { checkSession, endedSession, renewToken } from '#test/support/accounts/sessions.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { listen } from '#test/support/live/screen-listener.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { fetchTokens, startSession } from '#test/support/system/stack.ts';

const next = 'marea-tranquila-9';
const signInAs = async ({ email }: Pick<Account, 'email'>, password = demoPassword) => {
  const tokens = await fetchTokens(email, password);
  return { tokens, call: caller(stack.url, tokens.accessToken) };
};
const statusAfterSignIn = async (who: Pick<Account, 'email'>, password?: string) =>
  (await (await signInAs(who, password)).call(getMe)).status;

describe('signing out on every device', () => {
  it.each(roles)('ends all sessions of a %s, who can sign in again at once', async (role) => {
    const account = await anAccount(role, `Iris${role}`);
    const [phone, laptop] = [await signInAs(account), await signInAs(account)];

    const { status } = await laptop.call(endMySessions);

    expect(status).toBe(200);
    expect(await checkSession(stack, phone.tokens)).toEqual(endedSession);
    expect(await checkSession(stack, laptop.tokens)).toEqual(endedSession);
    expect(await statusAfterSignIn(account)).toBe(200);
  });
});

describe('open sessions of an account', () => {
  const twice = async (name: string) => {
    const account = await anAccount('supervisor', name);
    return [await signInAs(account), await signInAs(account)] as const;
  };
  const open = async ({ call }: { call: Caller }) => (await call(listMySessions)).reply.sessions;
  const end = ({ call }: { call: Caller }, session: string) => call(endMySession, { params: { session } });
  const status = async ({ call }: { call: Caller }) => (await call(getMe)).status;

  it('end on sign-out of their device at once, with refreshed tokens too', async () => {
    const [phone, laptop] = await twice('Sale');

    await end(phone, 'current');

    expect(await status(phone)).toBe(401);
    const renewed = await renewToken(phone.tokens.refreshToken);
    expect((await caller(stack.url, renewed)(getMe)).status).toBe(401);
    expect((await startSession(renewed)).status).toBe(401);
    expect(await status(laptop)).toBe(200);
    expect(await open(laptop)).toHaveLength(1);
  });

  it('are listed with device and time, and any session can end the others', async () => {
    const account = await anAccount('patient', 'Lista');
    const [own, lost] = [await signInAs(account), await signInAs(account)];
    const listed = await open(own);

    const [other] = listed.filter(({ isCurrent }) => !isCurrent);
    expect(listed.map(({ device }) => device)).toEqual(['Chrome en Windows', 'Chrome en Windows']);
    await end(own, other!.sessionId);

    expect([await status(own), await status(lost)]).toEqual([200, 401]);
    const third = await signInAs(account);
    await end(own, 'others');
    expect([await status(own), await status(third)]).toEqual([200, 401]);
    expect((await open(own)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('accept no call before they have started', async () => {
    const account = await anAccount('staff', 'Nueva');
    const { sessionId } = (await open(await signInAs(account)))[0]!;
    const token = stack.mint(account, { origin_jti: `otra-${sessionId}` });

    expect((await caller(stack.url, token)(getMe)).status).toBe(401);
    expect((await startSession(token)).status).toBe(200);
    expect((await caller(stack.url, token)(getMe)).status).toBe(200);
  });

  it('cannot be ended by another account', async () => {
    const [own] = await twice('Ajena');
    const stranger = await signInAs(await anAccount('admin', 'Curiosa'));

    await end(stranger, (await open(own))[0]!.sessionId);

    expect(await status(own)).toBe(200);
  });
});

describe('password change', () => {
  it('requires the current password, ends every session and sends an e-mail about it', async () => {
    const account = await anAccount('staff', 'Josefina');
    const [thief, own] = [await signInAs(account), await signInAs(account)];
    const body = { password: demoPassword, newPassword: next };

    const wrong = await thief.call(changePassword, { body: { ...body, password: 'no-la-se' } });
    const { status } = await own.call(changePassword, { body });

    expect([wrong.problem.code, wrong.problem.fields[0]?.field, status]).toEqual([
      'account.password_wrong',
      'password',
      200,
    ]);
    expect(await checkSession(stack, thief.tokens)).toEqual(endedSession);
    expect(await checkSession(stack, own.tokens)).toEqual(endedSession);
    expect(await statusAfterSignIn(account, next)).toBe(200);
    await expect(fetchTokens(account.email)).rejects.toThrow();
    await stack.waitUntilSettled();
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: account.email });
    expect(mail?.subject).toBe('Tu contraseña cambió');
    expect(mail?.text).toMatch(/desde tu cuenta.*Cuándo: .*Si no fuiste tú/s);
    expect(mail?.text).toContain(`${stack.url}/recuperar-cuenta`);
    expect(mail?.text).not.toContain(next);
  });

  it.each([
    ['staff', 'nueve-123', 'account.weak_team_password'],
    ['supervisor', 'QWERTYUIOP', 'account.password_common'],
    ['patient', '7875550150', 'account.password_personal'],
  ] as const)('rejects, for %s, the password %s', async (role, newPassword, code) => {
    const account = await anAccount(role, 'Milagros', {
      email: `milagros-${role}-${newPassword.length}@test.example`,
    });
    const { call, tokens } = await signInAs(account);

    const { problem } = await call(changePassword, { body: { password: demoPassword, newPassword } });

    expect([problem.code, problem.fields]).toEqual([
      code,
      [{ field: 'newPassword', message: problem.detail }],
    ]);
    expect(await checkSession(stack, tokens)).toEqual([200, 'renewed']);
  });
});

describe('password of a client', () => {
  it('is rejected if it contains the birth date of their record', async () => {
    const patient = await aPatient('Ivelisse');
    const { patients, commit } = thePlatform();
    await commit(...patients.put({ ...patient, birthDate: '1984-05-09' }, patient));
    const { call } = await signInAs(patient);
    const choose = (newPassword: string) =>
      call(changePassword, { body: { password: demoPassword, newPassword } });

    const rejected = await choose('sol 9/5/84 sol 09/05/1984');
    const taken = await choose('sol-1984-marea');

    expect([rejected.problem.code, taken.status]).toEqual(['account.password_personal', 200]);
  });
});

describe('live channel of an open screen', () => {
  const openScreen = async (account: Pick<Account, 'email'>) => {
    const { tokens, call } = await signInAs(account);
    const { reply } = await call(getMe);
    return { call, tokens, screen: await listen(stack.live.url, buildChannel(reply), tokens.accessToken) };
  };
  const save = async (patient: Patient, active: boolean, version: number) => {
    const { firstName, lastName, email, phone, patientId } = patient;
    const body = { firstName, lastName, email, phone, active, version };
    const desk = stack.as({ userId: lourdes.userId, role: 'admin' });
    await desk(updatePatient, { params: { patientId }, body });
    await stack.waitUntilSettled();
  };
  let facts = 0;
  const aFact = async () => save(await aPatient(`Noticia${++facts}`), false, 0);
  let lourdes: Account;
  it.beforeAll(async () => {
    lourdes = await anAccount('admin', 'Escritorio');
  });

  it.each([
    ['signs out everywhere', 'Abierta', (call: Caller) => call(endMySessions)],
    [
      'chooses another password',
      'Otra',
      (call: Caller) => call(changePassword, { body: { password: demoPassword, newPassword: next } }),
    ],
  ])('reports the end of the session when its owner %s, and nothing after it', async (_, name, end) => {
    const account = await anAccount('admin', name);
    const [left, own] = [await openScreen(account), await openScreen(account)];

    await end(own.call);
    await left.screen.waitFor('SessionsEnded');
    const noteCount = left.screen.notes.length;
    const now = await thePlatform().accounts.find(account.userId);
    const again = await listen(stack.live.url, buildChannel(now ?? account), left.tokens.accessToken);
    await aFact();

    expect(left.screen.isSubscribed).toBe(true);
    expect(left.screen.notes).toHaveLength(noteCount);
    expect(again.isSubscribed).toBe(false);
    for (const { screen } of [left, own]) screen.close();
    again.close();
  });

  it('receives nothing after another session ended it; the other one follows the new channel', async () => {
    const account = await anAccount('admin', 'Perdida');
    const [lost, own] = [await openScreen(account), await openScreen(account)];

    await own.call(endMySession, { params: { session: 'others' } });
    await lost.screen.waitFor('SessionsEnded');
    const noteCount = lost.screen.notes.length;
    const channel = buildChannel((await own.call(getMe)).reply);
    const followed = await listen(stack.live.url, channel, own.tokens.accessToken);
    const again = await listen(stack.live.url, buildChannel(account), lost.tokens.accessToken);
    await aFact();
    await followed.waitFor('PatientChanged');

    expect((await lost.call(getMe)).status).toBe(401);
    expect([lost.screen.notes.length, again.notes]).toEqual([noteCount, []]);
    for (const screen of [lost.screen, own.screen, followed, again]) screen.close();
  });

  it('receives changes again after its owner has signed in again', async () => {
    const account = await anAccount('admin', 'Vuelve');
    await (await signInAs(account)).call(endMySessions);
    const { screen } = await openScreen(account);

    await aFact();

    await screen.waitFor('PatientChanged');
    screen.close();
  });

  it('receives nothing more after its owner was deactivated', async () => {
    const patient = await aPatient('Cerrada');
    const { screen } = await openScreen(patient);

    await save(patient, false, 0);
    await screen.waitFor('SessionsEnded');
    const noteCount = screen.notes.length;
    await save(patient, true, 1);

    expect(screen.notes).toHaveLength(noteCount);
    screen.close();
  });
});
