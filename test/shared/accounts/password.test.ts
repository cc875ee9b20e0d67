import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  CurrentPassword,
  findPasswordError,
  getMinimumPasswordLength,
  Password,
  type PasswordOwner,
} from '#shared/accounts/password.ts';
import { roles } from '#shared/core/roles.ts';

const marisol: PasswordOwner = {
  role: 'patient',
  firstName: 'Marisol',
  lastName: 'Díaz Peña',
  email: 'm.quinones84@correo.example',
  phone: '+17875550142',
  birthDate: '1984-05-09',
};
const unpairedSurrogate = '\ud83d';
const getErrorCode = (password: string, owner = marisol, isCommon = false) =>
  findPasswordError(password, { owner, isCommon, brandName: 'Serena Bienestar' })?.code;

describe('password', () => {
  it.each(roles)('must have the minimum length of the role %s, whatever else is valid', (role) => {
    fc.assert(
      fc.property(fc.string({ maxLength: getMinimumPasswordLength(role) - 1 }), (shortPassword) => {
        expect(getErrorCode(shortPassword, { ...marisol, role })).toMatch(/^account\.weak_/);
      }),
    );
  });

  it('is stored exactly as typed, or rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }), (typedPassword) => {
        for (const schema of [Password, CurrentPassword]) {
          expect(z.parse(schema, typedPassword)).toBe(typedPassword);
          expect(
            z.safeParse(schema, `${typedPassword}${unpairedSurrogate}`).error?.issues[0]?.message,
          ).toContain('de nuevo');
        }
      }),
    );
  });

  it.each([
    'Marisol2026',
    'mi.marisól',
    'PEÑA-pena-1',
    'quinones84!',
    '555-0142-sol',
    'm.quinones84@correo.example',
    'Serena 2026',
    'sol-09051984',
    'sol 9/5/1984',
    '1984.05.09',
    'luna050984',
  ])('must not contain personal data: %s', (password) => {
    expect(getErrorCode(password)).toBe('account.password_personal');
  });

  it('must not contain the owner’s name in any spelling', () => {
    const surroundingText = fc.stringMatching(/^[a-z0-9]{0,6}$/);
    const spelledName = fc.constantFrom('marisol', 'MARISOL', 'Marísol', 'm-a-r-i-s-o-l');
    fc.assert(
      fc.property(surroundingText, spelledName, surroundingText, (prefix, name, suffix) => {
        expect(getErrorCode(`${prefix}${name}${suffix}`)).toBe('account.password_personal');
      }),
    );
  });

  it('is rejected only if it is one of the most common or personal', () => {
    expect(getErrorCode('tranquila', marisol, true)).toBe('account.password_common');
    expect(getErrorCode('marea-tranquila', marisol)).toBeUndefined();
    expect(getErrorCode('marea-1984-alta', marisol)).toBeUndefined();
    // Short names are parts of many words.
    expect(getErrorCode('banana-split', { ...marisol, firstName: 'Ana' })).toBeUndefined();
  });
});
