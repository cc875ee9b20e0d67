import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { assertStrongPassword } from '#lambdas/accounts/passwords.ts';

const settings = {
  get: async () => demoSettings,
  rowAt: () => expect.unreachable(),
  save: () => expect.unreachable(),
};

const patients = { find: () => expect.unreachable() };

const owner = {
  role: 'patient' as const,
  firstName: 'Luz',
  lastName: 'Vega',
  email: 'luz@correo.example',
  phone: '',
};

describe('common passwords', () => {
  it('include more than ten thousand of valid length', () => {
    const commonPasswords = new Set(dictionary['passwords-common']);

    expect([...commonPasswords].filter((password) => password.length >= 6).length).toBeGreaterThan(10_000);
  });

  it.each(['123456', 'PASSWORD1', 'qwerty', '1q2w3e4r', 'princesa'])(
    'are rejected for everyone: %s',
    async (password) => {
      await expect(assertStrongPassword({ settings, patients }, { password, owner })).rejects.toMatchObject({
        message: 'account.password_common',
        fields: [{ field: 'password', message: 'Esta contraseña es de las más usadas. Elige otra.' }],
      });
    },
  );

  it('do not include an uncommon password', async () => {
    await expect(
      assertStrongPassword({ settings, patients }, { password: 'marea-tranquila', owner }),
    ).resolves.toBeUndefined();
  });
});
