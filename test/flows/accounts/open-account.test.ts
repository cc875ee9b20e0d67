import { describe, expect } from 'vitest';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { it } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

let users: Users;
it.beforeAll(async () => {
  users = await makeUsers();
});

const buildPerson = (email: string) => ({
  role: 'patient' as const,
  firstName: 'Ana',
  lastName: 'Rivera',
  email,
  phone: '',
  password: 'mi-clave',
});
const openPatientAccount = (email: string, overrides: Partial<Platform & { users: Users }> = {}) =>
  openAccount({ ...thePlatform(), users, ...overrides }, buildPerson(email), () => []);
const emailTakenError = { definition: { code: 'account.email_taken' }, fields: [{ field: 'email' }] };
const unavailableError = new AppError(coreErrors.unavailable);

/** Builds a commit whose second call, which stores the account, runs `replacement`. */
function replaceSecondCommit(replacement: (write: () => Promise<void>) => Promise<void>): Platform['commit'] {
  const { commit } = thePlatform();
  let callCount = 0;
  return (...writes) => {
    callCount += 1;
    return callCount === 2 ? replacement(() => commit(...writes)) : commit(...writes);
  };
}

describe('openAccount', () => {
  it('opens one account for one e-mail, however many attempts run at once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => openPatientAccount('una@test.example')),
    );

    const openedAttempts = attempts.filter(({ status }) => status === 'fulfilled');
    const rejected = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(openedAttempts).toHaveLength(1);
    expect(rejected).toEqual(rejected.map(() => expect.objectContaining({ message: 'account.email_taken' })));
    expect(await fetchAccessToken('una@test.example', 'mi-clave')).toBeTruthy();
  });

  it('leaves nothing behind when its commit fails, so the e-mail is free at once', async () => {
    const failingCommit = replaceSecondCommit(async () => {
      throw unavailableError;
    });

    await expect(openPatientAccount('caida@test.example', { commit: failingCommit })).rejects.toBe(
      unavailableError,
    );

    expect(await users.find('caida@test.example')).toBeUndefined();
    expect(await thePlatform().uniqueClaims.exists('email', 'caida@test.example')).toBe(false);
    expect((await openPatientAccount('caida@test.example')).email).toBe('caida@test.example');
  });

  it('keeps the account when only the response of its commit was lost', async () => {
    const commitThatLosesResponse = replaceSecondCommit(async (write) => {
      await write();
      throw unavailableError;
    });

    const { userId } = await openPatientAccount('perdida@test.example', { commit: commitThatLosesResponse });

    expect(await thePlatform().accounts.find(userId)).toMatchObject({ userId, active: true });
    expect(await fetchAccessToken('perdida@test.example', 'mi-clave')).toBeTruthy();
  });

  it('rejects an e-mail that only the user pool has, at once and later', async () => {
    const email = 'a.mano@test.example';
    const manualUserId = await users.create({ email, group: 'admin', temporaryPassword: 'hecho-a-mano' });

    await expect(openPatientAccount(email)).rejects.toMatchObject(emailTakenError);
    advanceClock({ minutes: 11 });
    await expect(openPatientAccount(email)).rejects.toMatchObject(emailTakenError);

    expect(await users.find(email)).toBe(manualUserId);
  });
});
