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

const strongPassword = 'marea-tranquila-9';
const signInAs = async ({ email }: Pick<Account, 'email'>, password = demoPassword) => {
  const tokens = await fetchTokens(email, password);
  return { tokens, call: caller(stack.url, tokens.accessToken) };
};
const statusAfterSignIn = async (account: Pick<Account, 'email'>, password?: string) =>
  (await (await signInAs(account, password)).call(getMe)).status;

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
  const signInOnTwoDevices = async (name: string) => {
    const account = await anAccount('supervisor', name);
    return [await signInAs(account), await signInAs(account)] as const;
  };
  const listSessions = async ({ call }: { call: Caller }) => (await call(listMySessions)).reply.sessions;
  const endSession = ({ call }: { call: Caller }, session: string) =>
    call(endMySession, { params: { session } });
  const readStatus = async ({ call }: { call: Caller }) => (await call(getMe)).status;

  it('end on sign-out of their device at once, with refreshed tokens too', async () => {
    const [phone, laptop] = await signInOnTwoDevices('Sale');

    await endSession(phone, 'current');

    expect(await readStatus(phone)).toBe(401);
    const renewedToken = await renewToken(phone.tokens.refreshToken);
    expect((await caller(stack.url, renewedToken)(getMe)).status).toBe(401);
    expect((await startSession(renewedToken)).status).toBe(401);
    expect(await readStatus(laptop)).toBe(200);
    expect(await listSessions(laptop)).toHaveLength(1);
  });

  it('are listed with device and time, and any session can end the others', async () => {
    const account = await anAccount('patient', 'Lista');
    const [ownDevice, lostDevice] = [await signInAs(account), await signInAs(account)];
    const listedSessions = await listSessions(ownDevice);

    const [otherSession] = listedSessions.filter(({ isCurrent }) => !isCurrent);
    expect(listedSessions.map(({ device }) => device)).toEqual(['Chrome en Windows', 'Chrome en Windows']);
    await endSession(ownDevice, otherSession!.sessionId);

    expect([await readStatus(ownDevice), await readStatus(lostDevice)]).toEqual([200, 401]);
    const thirdDevice = await signInAs(account);
    await endSession(ownDevice, 'others');
    expect([await readStatus(ownDevice), await readStatus(thirdDevice)]).toEqual([200, 401]);
    expect((await listSessions(ownDevice)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('accept no call before they have started', async () => {
    const account = await anAccount('staff', 'Nueva');
    const { sessionId } = (await listSessions(await signInAs(account)))[0]!;
    const token = stack.mint(account, { origin_jti: `otra-${sessionId}` });

    expect((await caller(stack.url, token)(getMe)).status).toBe(401);
    expect((await startSession(token)).status).toBe(200);
    expect((await caller(stack.url, token)(getMe)).status).toBe(200);
  });

  it('cannot be ended by another account', async () => {
    const [ownDevice] = await signInOnTwoDevices('Ajena');
    const adminSession = await signInAs(await anAccount('admin', 'Curiosa'));

    await endSession(adminSession, (await listSessions(ownDevice))[0]!.sessionId);

    expect(await readStatus(ownDevice)).toBe(200);
  });
});

describe('password change', () => {
  it('requires the current password, ends every session and sends an e-mail about it', async () => {
    const account = await anAccount('staff', 'Josefina');
    const [thiefDevice, ownDevice] = [await signInAs(account), await signInAs(account)];
    const body = { password: demoPassword, newPassword: strongPassword };

    const wrongAttempt = await thiefDevice.call(changePassword, { body: { ...body, password: 'no-la-se' } });
    const { status } = await ownDevice.call(changePassword, { body });

    expect([wrongAttempt.problem.code, wrongAttempt.problem.fields[0]?.field, status]).toEqual([
      'account.password_wrong',
      'password',
      200,
    ]);
    expect(await checkSession(stack, thiefDevice.tokens)).toEqual(endedSession);
    expect(await checkSession(stack, ownDevice.tokens)).toEqual(endedSession);
    expect(await statusAfterSignIn(account, strongPassword)).toBe(200);
    await expect(fetchTokens(account.email)).rejects.toThrow();
    await stack.waitUntilSettled();
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: account.email });
    expect(mail?.subject).toBe('Tu contraseña cambió');
    expect(mail?.text).toMatch(/desde tu cuenta.*Cuándo: .*Si no fuiste tú/s);
    expect(mail?.text).toContain(`${stack.url}/recuperar-cuenta`);
    expect(mail?.text).not.toContain(strongPassword);
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
    const accepted = await choose('sol-1984-marea');

    expect([rejected.problem.code, accepted.status]).toEqual(['account.password_personal', 200]);
  });
});

describe('live channel of an open screen', () => {
  const openScreen = async (account: Pick<Account, 'email'>) => {
    const { tokens, call } = await signInAs(account);
    const { reply } = await call(getMe);
    return { call, tokens, screen: await listen(stack.live.url, buildChannel(reply), tokens.accessToken) };
  };
  const savePatient = async (patient: Patient, active: boolean, version: number) => {
    const { firstName, lastName, email, phone, patientId } = patient;
    const body = { firstName, lastName, email, phone, active, version };
    const desk = stack.as({ userId: lourdes.userId, role: 'admin' });
    await desk(updatePatient, { params: { patientId }, body });
    await stack.waitUntilSettled();
  };
  let changedPatientCount = 0;
  const changeAnyPatient = async () =>
    savePatient(await aPatient(`Noticia${++changedPatientCount}`), false, 0);
  let lourdes: Account;
  it.beforeAll(async () => {
    lourdes = await anAccount('admin', 'Escritorio');
  });

  it.each([
    ['signs out everywhere', 'Abierta', (call: Caller) => call(endMySessions)],
    [
      'chooses another password',
      'Otra',
      (call: Caller) =>
        call(changePassword, { body: { password: demoPassword, newPassword: strongPassword } }),
    ],
  ])('reports the end of the session when its owner %s, and nothing after it', async (_, name, end) => {
    const account = await anAccount('admin', name);
    const [idleScreen, endingScreen] = [await openScreen(account), await openScreen(account)];

    await end(endingScreen.call);
    await idleScreen.screen.waitFor('SessionsEnded');
    const noteCount = idleScreen.screen.notes.length;
    const changedAccount = await thePlatform().accounts.find(account.userId);
    const screenAfterEnd = await listen(
      stack.live.url,
      buildChannel(changedAccount ?? account),
      idleScreen.tokens.accessToken,
    );
    await changeAnyPatient();

    expect(idleScreen.screen.isSubscribed).toBe(true);
    expect(idleScreen.screen.notes).toHaveLength(noteCount);
    expect(screenAfterEnd.isSubscribed).toBe(false);
    for (const { screen } of [idleScreen, endingScreen]) screen.close();
    screenAfterEnd.close();
  });

  it('receives nothing after another session ended it, while that session follows the new channel', async () => {
    const account = await anAccount('admin', 'Perdida');
    const [endedScreen, endingScreen] = [await openScreen(account), await openScreen(account)];

    await endingScreen.call(endMySession, { params: { session: 'others' } });
    await endedScreen.screen.waitFor('SessionsEnded');
    const noteCount = endedScreen.screen.notes.length;
    const channel = buildChannel((await endingScreen.call(getMe)).reply);
    const resubscribedScreen = await listen(stack.live.url, channel, endingScreen.tokens.accessToken);
    const screenAfterEnd = await listen(
      stack.live.url,
      buildChannel(account),
      endedScreen.tokens.accessToken,
    );
    await changeAnyPatient();
    await resubscribedScreen.waitFor('PatientChanged');

    expect((await endedScreen.call(getMe)).status).toBe(401);
    expect([endedScreen.screen.notes.length, screenAfterEnd.notes]).toEqual([noteCount, []]);
    for (const screen of [endedScreen.screen, endingScreen.screen, resubscribedScreen, screenAfterEnd])
      screen.close();
  });

  it('receives changes again after its owner has signed in again', async () => {
    const account = await anAccount('admin', 'Vuelve');
    await (await signInAs(account)).call(endMySessions);
    const { screen } = await openScreen(account);

    await changeAnyPatient();

    await screen.waitFor('PatientChanged');
    screen.close();
  });

  it('receives nothing more after its owner was deactivated', async () => {
    const patient = await aPatient('Cerrada');
    const { screen } = await openScreen(patient);

    await savePatient(patient, false, 0);
    await screen.waitFor('SessionsEnded');
    const noteCount = screen.notes.length;
    await savePatient(patient, true, 1);

    expect(screen.notes).toHaveLength(noteCount);
    screen.close();
  });
});
