import type { Platform } from '#lambdas/platform/platform.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { minimumPassword, weakPassword } from '#shared/accounts/password.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Role } from '#shared/core/roles.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';

/** Who may register by themselves; for laser the front desk decides first. */
export async function registering(
  { prospects }: Pick<Platform, 'prospects'>,
  prospectId: string,
): Promise<Prospect | undefined> {
  const prospect = await prospects.find(prospectId);
  const mayRegister = prospect && prospect.service !== 'laser' && prospect.status !== 'active';
  return mayRegister ? prospect : undefined;
}

/** Throws `account.weak_password`, or its like for the team, at the field `password`. */
export function assertStrongPassword(password: string, role: Role): void {
  const minimum = minimumPassword(role);
  if (password.length >= minimum) return;
  const refusal = weakPassword(minimum);
  throw new AppError(refusal, { fields: [{ field: 'password', message: refusal.text }] });
}

/** Throws `account.registration_unreadable`. */
export function unreadable(): never {
  throw new AppError(accountErrors.registration_unreadable);
}
