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

const person = (email: string) => ({
  role: 'patient' as const,
  firstName: 'Ana',
  lastName: 'Rivera',
  email,
  phone: '',
  password: 'mi-clave',
});
const open = (email: string, more: Partial<Platform & { users: Users }> = {}) =>
  openAccount({ ...thePlatform(), users, ...more }, person(email), () => []);
const taken = { definition: { code: 'account.email_taken' }, fields: [{ field: 'email' }] };
const down = new AppError(coreErrors.unavailable);

/** A commit whose second call, which stores the account, runs `instead`. */
function replaceSecondCommit(replacement: (write: () => Promise<void>) => Promise<void>): Platform['commit'] {
  const { commit } = thePlatform();
  let times = 0;
  return (...writes) => {
    times += 1;
    return times === 2 ? replacement(() => commit(...writes)) : commit(...writes);
  };
}

describe('openAccount', () => {
  it('opens one account for one e-mail, however many attempts run at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => open('una@test.example')));

    const opened = tries.filter(({ status }) => status === 'fulfilled');
    const rejected = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(opened).toHaveLength(1);
    expect(rejected).toEqual(rejected.map(() => expect.objectContaining({ message: 'account.email_taken' })));
    expect(await fetchAccessToken('una@test.example', 'mi-clave')).toBeTruthy();
  });

  it('leaves nothing behind when its commit fails: the e-mail is free at once', async () => {
    const failing = replaceSecondCommit(async () => {
      throw down;
    });

    await expect(open('caida@test.example', { commit: failing })).rejects.toBe(down);

    expect(await users.find('caida@test.example')).toBeUndefined();
    expect(await thePlatform().uniqueClaims.exists('email', 'caida@test.example')).toBe(false);
    expect((await open('caida@test.example')).email).toBe('caida@test.example');
  });

  it('keeps the account when only the response of its commit was lost', async () => {
    const losing = replaceSecondCommit(async (write) => {
      await write();
      throw down;
    });

    const { userId } = await open('perdida@test.example', { commit: losing });

    expect(await thePlatform().accounts.find(userId)).toMatchObject({ userId, active: true });
    expect(await fetchAccessToken('perdida@test.example', 'mi-clave')).toBeTruthy();
  });

  it('rejects an e-mail that only the user pool has, at once and later', async () => {
    const email = 'a.mano@test.example';
    const manualUserId = await users.create({ email, group: 'admin', temporaryPassword: 'hecho-a-mano' });

    await expect(open(email)).rejects.toMatchObject(taken);
    advanceClock({ minutes: 11 });
    await expect(open(email)).rejects.toMatchObject(taken);

    expect(await users.find(email)).toBe(manualUserId);
  });
});
