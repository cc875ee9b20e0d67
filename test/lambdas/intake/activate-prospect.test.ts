import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { activateProspect } from '#lambdas/intake/prospects.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const noUsers: Users = {
  create: vi.fn(),
  find: async () => undefined,
  verifyPassword: vi.fn(),
  secondFactors: { begin: vi.fn(), confirm: vi.fn(), isEnabled: vi.fn(), prove: vi.fn(), remove: vi.fn() },
  setPassword: vi.fn(),
  changeEmail: vi.fn(),
  moveToGroup: vi.fn(),
  signOut: vi.fn(),
  disable: vi.fn(),
  enable: vi.fn(),
  remove: vi.fn(),
};

const activate = (prospectId: string, users: Partial<Users>) => {
  const platform: Platform = thePlatform();
  const actor = { kind: 'user', id: 'lourdes', role: 'admin' } as const;
  const raw = { body: '', headers: {} };
  return activateProspect.run(
    { params: { prospectId }, query: {}, body: {}, actor, raw, source: '192.0.2.1' },
    { ...platform, users: { ...noUsers, ...users } },
  );
};

describe('prospect whose account cannot be opened', () => {
  it('stays in the list with one error message, and can be activated again [R153]', async () => {
    const { prospectId, email } = await aProspect('Zoila');

    const failure = await activate(prospectId, {
      create: () => Promise.reject(new Error('the user pool is unavailable')),
    }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).text).toBe('Ocurrió un error creando o vinculando el paciente.');
    expect((await thePlatform().prospects.get(prospectId)).status).toBe('pending');
    const { accounts } = thePlatform();
    expect((await accounts.byRole('patient')).map((account) => account.email)).not.toContain(email);
    // An account that is being created cannot be created again for some minutes.
    advanceClock({ minutes: 11 });
    const secondResult = await activate(prospectId, { create: async () => 'zoila' });
    expect(secondResult).toEqual({ outcome: 'approved', patientId: 'zoila' });
  });
});
