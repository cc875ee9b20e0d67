import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import type { Commit } from '#lambdas/platform/commit.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { register } from '#shared/accounts/registration-api.ts';
import { proveEmail, undoEmailChange } from '#shared/accounts/short-link-api.ts';
import { activateProspect } from '#shared/intake/prospects/desk-api.ts';
import { createPatient, deletePatient, getPatient, updatePatient } from '#shared/patients/desk-api.ts';
import { aProspect, findShortLinkToken } from '#test/support/accounts/invitations.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { createMember, edit, findListedMember, remove } from '#test/support/staff/team.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { aStackOnFaultyPool } from './faulty-user-pool.ts';

const faultyStack = aStackOnFaultyPool();
let users: Users;
let desk: Caller;
beforeAll(async () => {
  users = await makeUsers();
  desk = faultyStack.stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

const { tries: sdkTries } = timeouts.users;
const password = 'mi-clave';
const registerProspect = ({ prospectId, email }: { prospectId: string; email: string }) =>
  caller(faultyStack.stack.url)(register, { params: { id: prospectId }, body: { email, password } });
const createClient = (email: string) =>
  desk(createPatient, { body: { firstName: 'Ana', lastName: 'Rivera', email } });
const openPatientAccount = (email: string, commit: Commit = thePlatform().commit) => {
  const person = {
    role: 'patient',
    firstName: 'Ana',
    lastName: 'Rivera',
    email,
    phone: '',
    password,
  } as const;
  return openAccount({ ...thePlatform(), users, commit }, person, () => []);
};
const findEmailClaim = (email: string) => thePlatform().uniqueClaims.find('email', email);
async function changeEmail(patientId: string, email: string) {
  const { reply } = await desk(getPatient, { params: { patientId } });
  const { patientId: _, pendingEmail: _pending, ...profile } = reply;
  return desk(updatePatient, { params: { patientId }, body: { ...profile, email } });
}
/** Clicks the newest link that proves an e-mail. */
async function openProofLink(email: string) {
  await faultyStack.stack.waitUntilSettled();
  const token = findShortLinkToken(
    faultyStack.stack.messages.mailbox.list({ type: 'mail', to: email })[0]?.text ?? '',
  );
  return caller(faultyStack.stack.url)(proveEmail, { params: { token } });
}

/** Builds a commit whose second call, which stores the account, waits until the test calls `go`. */
function createBlockedCommit() {
  const go = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let times = 0;
  const commit: Commit = async (...writes) => {
    times += 1;
    if (times === 2) {
      arrived.resolve();
      await go.promise;
    }
    return thePlatform().commit(...writes);
  };
  return { commit, arrived: arrived.promise, go: go.resolve };
}

describe('registration whose response from the user pool is lost', () => {
  it('opens the account with one user', async () => {
    const prospect = await aProspect();
    faultyStack.failNext({ call: 'AdminCreateUser', when: 'after', times: 1 });

    const { status, reply } = await registerProspect(prospect);

    expect(status).toBe(200);
    expect(await users.find(prospect.email)).toBe(reply.userId);
    expect(await fetchAccessToken(prospect.email, password)).toBeTruthy();
    expect(await findEmailClaim(prospect.email)).toMatchObject({ ownerId: reply.userId });
  });

  it('opens one account after 11 minutes if every retry failed, even with many attempts at once', async () => {
    const prospect = await aProspect();
    faultyStack.failNext({ call: 'AdminCreateUser', when: 'before', times: sdkTries - 1 });
    faultyStack.failNext({ call: 'AdminCreateUser', when: 'after', times: 1 });
    expect((await registerProspect(prospect)).status).toBeGreaterThanOrEqual(500);
    const userIdOfInterrupted = await users.find(prospect.email);
    expect((await registerProspect(prospect)).problem.code).toBe('account.email_in_use');

    advanceClock({ minutes: 11 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => registerProspect(prospect)));

    const openedUserIds = new Set(
      responses.flatMap(({ status, reply }) => (status === 200 ? [reply.userId] : [])),
    );
    expect(userIdOfInterrupted).toBeDefined();
    expect([...openedUserIds]).toEqual([await users.find(prospect.email)]);
    expect(await fetchAccessToken(prospect.email, password)).toBeTruthy();
  });
});

describe('registration in progress', () => {
  it('keeps its user while other attempts for the same e-mail are rejected', async () => {
    const email = 'en.camino@test.example';
    const { commit, arrived, go } = createBlockedCommit();
    const firstAttempt = openPatientAccount(email, commit);
    await arrived;
    const userId = await users.find(email);

    await expect(openPatientAccount(email)).rejects.toMatchObject({ message: 'account.email_taken' });
    go();

    expect((await firstAttempt).userId).toBe(userId);
    expect(await users.find(email)).toBe(userId);
    expect(await fetchAccessToken(email, password)).toBeTruthy();
  });

  it('makes no second account if another attempt took over while it was suspended', async () => {
    const email = 'dormida@test.example';
    const { commit, arrived, go } = createBlockedCommit();
    const suspendedAttempt = openPatientAccount(email, commit);
    await arrived;
    const userIdOfSuspended = await users.find(email);
    advanceClock({ minutes: 11 });
    const { userId } = await openPatientAccount(email);
    go();

    await expect(suspendedAttempt).rejects.toMatchObject({ message: 'account.email_taken' });

    expect(await thePlatform().accounts.find(userIdOfSuspended!)).toBeUndefined();
    expect(await users.find(email)).toBe(userId);
    expect(await findEmailClaim(email)).toMatchObject({ ownerId: userId });
    expect(await fetchAccessToken(email, password)).toBeTruthy();
  });
});

describe('existing account', () => {
  it.each([
    ['without a claim', undefined],
    ['with an old abandoned claim', '2020-01-05T14:00:00.000Z'],
  ])('keeps its e-mail against other registrations, %s', async (_, claimedAt) => {
    const { userId, email } = await anAccount('patient', `Firme${claimedAt ? 1 : 0}`);
    const { uniqueClaims, commit } = thePlatform();
    if (claimedAt) await commit(uniqueClaims.take({ kind: 'email', name: email, at: claimedAt }));

    const { problem } = await createClient(email);

    expect(problem.code).toBe('account.email_taken');
    expect(await users.find(email)).toBe(userId);
    expect(await fetchAccessToken(email)).toBeTruthy();
  });

  it('keeps its e-mail while its user is missing from the pool', async () => {
    const { userId, email } = await openPatientAccount('mudanza@test.example');
    advanceClock({ minutes: 11 });
    await users.changeEmail(userId, 'otra.mudanza@test.example');

    expect((await createClient(email)).problem.code).toBe('account.email_taken');
    expect(await findEmailClaim(email)).toMatchObject({ ownerId: userId });
  });
});

describe('change of an e-mail', () => {
  it('keeps the old e-mail and frees the new one if all responses of the pool are lost', async () => {
    const { patientId, email } = await aPatient('Perdida');
    await changeEmail(patientId, 'nueva.perdida@test.example');
    faultyStack.failNext({ call: 'AdminUpdateUserAttributes', when: 'after', times: sdkTries });

    expect((await openProofLink('nueva.perdida@test.example')).status).toBeGreaterThanOrEqual(500);

    expect(await fetchAccessToken(email)).toBeTruthy();
    expect((await createClient('nueva.perdida@test.example')).status).toBe(200);
  });

  it('can use an e-mail that an interrupted attempt left behind 11 minutes ago', async () => {
    const { patientId } = await aPatient('Heredera');
    const email = 'a.medio.camino@test.example';
    faultyStack.failNext({ call: 'AdminAddUserToGroup', when: 'before', times: sdkTries });
    faultyStack.failNext({ call: 'AdminDeleteUser', when: 'before', times: sdkTries });
    expect((await createClient(email)).status).toBeGreaterThanOrEqual(500);
    expect((await changeEmail(patientId, email)).status).toBe(409);

    advanceClock({ minutes: 11 });

    expect((await changeEmail(patientId, email)).status).toBe(200);
    expect((await openProofLink(email)).reply).toEqual({ isFirst: true });
    expect(await users.find(email)).toBe(patientId);
    expect(await findEmailClaim(email)).toMatchObject({ ownerId: patientId });
  });

  it('succeeds once if it is requested three times at once, and that e-mail signs in', async () => {
    const member = await createMember(desk);
    const email = 'a.la.vez@test.example';

    const responses = await Promise.all(
      [1, 2, 3].map((n) => edit(desk, member, { email, lastName: `N${n}` })),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await findListedMember(desk, member.staffId))?.email).toBe(email);
    expect(await users.find(email)).toBe(member.staffId);
    expect(await users.find(member.email)).toBeUndefined();
  });
});

describe('undo of an e-mail change', () => {
  it.each(['AdminSetUserPassword', 'AdminUserGlobalSignOut', 'AdminUpdateUserAttributes'])(
    'completes on the next click if it was interrupted at %s',
    async (call) => {
      const { patientId, email } = await aPatient(`Robada${call}`);
      const thiefEmail = `ladron.${call.toLowerCase()}@test.example`;
      await changeEmail(patientId, thiefEmail);
      await openProofLink(thiefEmail);
      await faultyStack.stack.waitUntilSettled();
      const mail = faultyStack.stack.messages.mailbox.list({ type: 'mail', to: email })[0];
      const params = { token: findShortLinkToken(mail?.text ?? '') };
      const undo = () => caller(faultyStack.stack.url)(undoEmailChange, { params });
      faultyStack.failNext({ call, when: 'before', times: sdkTries });

      const interruptedUndo = await undo();
      const retriedUndo = await undo();

      expect(interruptedUndo.status).toBeGreaterThanOrEqual(500);
      expect(retriedUndo.reply).toEqual({ isFirst: true });
      expect(await users.find(email)).toBe(patientId);
      for (const address of [email, thiefEmail]) await expect(fetchAccessToken(address)).rejects.toThrow();
    },
  );
});

describe('removal of an account while the user pool fails', () => {
  it('frees the e-mail of a client, and completes on retry [R387]', async () => {
    const { patientId, email } = await aPatient('Cortada');
    const deleteClient = () => desk(deletePatient, { params: { patientId } });
    faultyStack.failNext({ call: 'AdminDeleteUser', when: 'before', times: sdkTries });
    expect((await deleteClient()).status).toBeGreaterThanOrEqual(500);

    const { status, reply } = await createClient(email);

    expect(status).toBe(200);
    expect((await deleteClient()).status).toBe(200);
    expect(await users.find(email)).toBe(reply.patientId);
  });

  it('gives a prospect with the e-mail of a removed client a separate account', async () => {
    const { patientId, email } = await aPatient('Olvidada');
    faultyStack.failNext({ call: 'AdminDeleteUser', when: 'before', times: sdkTries });
    await desk(deletePatient, { params: { patientId } });
    const { prospectId } = await aProspect({ email });

    const { reply } = await desk(activateProspect, { params: { prospectId } });

    expect(reply.outcome).toBe('created');
    expect(await users.find(email)).toBe(reply.patientId);
    expect(reply.patientId).not.toBe(patientId);
  });

  it('completes for a team member on retry [R376]', async () => {
    const { staffId, email } = await createMember(desk);
    faultyStack.failNext({ call: 'AdminDeleteUser', when: 'before', times: sdkTries });
    expect((await remove(desk, staffId)).status).toBeGreaterThanOrEqual(500);
    expect((await createClient(email)).problem.code).toBe('account.email_taken');

    const [retry, afterRemoval] = [await remove(desk, staffId), await remove(desk, staffId)];

    expect([retry.status, afterRemoval.status]).toEqual([200, 404]);
    expect((await createClient(email)).status).toBe(200);
  });
});
