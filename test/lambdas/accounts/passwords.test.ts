import { describe, expect, it } from 'vitest';
import common from '#lambdas/accounts/common-passwords.json' with { type: 'json' };
import { assertStrongPassword } from '#lambdas/accounts/passwords.ts';

const owner = {
  role: 'patient' as const,
  firstName: 'Luz',
  lastName: 'Vega',
  email: 'luz@correo.example',
  phone: '',
};

describe('the commonest passwords', () => {
  it('are ten thousand, each long enough to be chosen, none twice', () => {
    const all = common.split(' ');

    expect(all).toHaveLength(10_000);
    expect(new Set(all).size).toBe(10_000);
    expect(all.filter((password) => password.length < 6)).toEqual([]);
  });

  it.each(['123456', 'PASSWORD1', 'qwerty', '1q2w3e4r', 'princesa'])(
    'are refused to everybody: %s',
    async (password) => {
      await expect(assertStrongPassword({ password, owner })).rejects.toMatchObject({
        message: 'account.password_common',
        fields: [{ field: 'password', message: 'Esta contraseña es de las más usadas. Elige otra.' }],
      });
    },
  );

  it('say nothing of others', async () => {
    await expect(assertStrongPassword({ password: 'marea-tranquila', owner })).resolves.toBeUndefined();
  });
});
