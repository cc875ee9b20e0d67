import { type PasswordOwner, passwordRefusal } from '#shared/accounts/password.ts';
import { AppError } from '#shared/core/errors.ts';

/**
 * Whether it is one of the 10,000 that people choose most, of six characters or more: from ten million that leaked,
 * which Mark Burnett gave into the public domain. Loaded when somebody chooses one.
 */
async function isCommon(password: string): Promise<boolean> {
  const { default: common } = await import('./common-passwords.json', { with: { type: 'json' } });
  return common.split(' ').includes(password.toLowerCase());
}

type AssertStrongPasswordInput = {
  readonly password: string;
  readonly owner: PasswordOwner;
  readonly field?: string;
};

/** Throws what `passwordRefusal` says of it, at the field: before the user pool is asked, which takes any six characters. */
export async function assertStrongPassword({
  password,
  owner,
  field = 'password',
}: AssertStrongPasswordInput): Promise<void> {
  const refusal = passwordRefusal(password, { owner, isCommon: await isCommon(password) });
  if (refusal) throw new AppError(refusal, { fields: [{ field, message: refusal.text }] });
}
