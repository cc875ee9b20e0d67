import { expect, it } from 'vitest';
import { restoreUsers } from '#infra/local/operations/restore/user-pool.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';

type PoolUser = { email: string; enabled: boolean; group: string };

/** Creates a user pool that rejects an e-mail in use, as Cognito does. */
function aPool(initialUsers: Readonly<Record<string, Partial<PoolUser> & { email: string }>>) {
  const pool = new Map<string, PoolUser>(
    Object.entries(initialUsers).map(([id, user]) => [id, { enabled: true, group: 'paciente', ...user }]),
  );
  const findId = (name: string) => [...pool].find(([id, { email }]) => id === name || email === name)?.[0];
  const assertFree = (email: string, ownId?: string) => {
    const holder = findId(email);
    if (holder !== undefined && holder !== ownId) throw new AppError(accountErrors.email_taken);
  };
  const change = async (userId: string, changes: Partial<PoolUser>) => {
    pool.set(userId, { ...pool.get(userId)!, ...changes });
  };
  const users: Partial<Users> = {
    find: async (name) => findId(name),
    create: async ({ email, group }) => {
      assertFree(email);
      pool.set(`new-${pool.size}`, { email, group, enabled: true });
      return `new-${pool.size - 1}`;
    },
    changeEmail: async (userId, email) => {
      assertFree(email, userId);
      await change(userId, { email });
    },
    moveToGroup: (userId, { to }) => change(userId, { group: to }),
    enable: (userId) => change(userId, { enabled: true }),
    disable: (userId) => change(userId, { enabled: false }),
    remove: async (userId) => void pool.delete(userId),
  };
  return { pool, users: users as Users };
}

const anAccount = (userId: string, changes: Partial<Account> = {}): Account => ({
  userId,
  role: 'patient',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: `${userId}@serena.example`,
  phone: '',
  active: true,
  ...changes,
});

it('restoreUsers restores e-mail, group and status of each account', async () => {
  const { pool, users } = aPool({
    ana: { email: 'otra@serena.example', enabled: false },
    eva: { email: 'eva@serena.example', group: 'supervisor' },
    lia: { email: 'lia@serena.example' },
  });

  const renamed = await restoreUsers(
    [anAccount('ana'), anAccount('eva', { role: 'admin' }), anAccount('lia', { active: false })],
    users,
  );

  expect(renamed.size).toBe(0);
  expect([...pool.values()]).toEqual([
    { email: 'ana@serena.example', enabled: true, group: 'paciente' },
    { email: 'eva@serena.example', enabled: true, group: 'admin' },
    { email: 'lia@serena.example', enabled: false, group: 'paciente' },
  ]);
});

it('restoreUsers restores swapped e-mails, and one that a later user has', async () => {
  const { pool, users } = aPool({
    ana: { email: 'eva@serena.example' },
    eva: { email: 'ana@serena.example' },
    lia: { email: 'lia.nueva@serena.example' },
    later: { email: 'lia@serena.example' },
  });

  await restoreUsers([anAccount('ana'), anAccount('eva'), anAccount('lia')], users);

  expect([...pool].map(([id, { email }]) => [id, email])).toEqual([
    ['ana', 'ana@serena.example'],
    ['eva', 'eva@serena.example'],
    ['lia', 'lia@serena.example'],
  ]);
});

it('restoreUsers creates missing users once, except for closed accounts', async () => {
  const { pool, users } = aPool({});
  const accounts = [
    anAccount('ana'),
    anAccount('eva', { passwordTemporary: true, active: false }),
    anAccount('lia', { closedAt: '2026-03-01T12:00:00.000Z' }),
  ];

  const renamed = await restoreUsers(accounts, users);
  const repeated = await restoreUsers(accounts, users);

  expect([...renamed]).toEqual([
    ['ana', 'new-0'],
    ['eva', 'new-1'],
  ]);
  expect(repeated).toEqual(renamed);
  expect([...pool.values()]).toEqual([
    { email: 'ana@serena.example', enabled: true, group: 'paciente' },
    { email: 'eva@serena.example', enabled: false, group: 'paciente' },
  ]);
});
