import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { patientErrors } from '#shared/patients/errors.ts';

type EmailRefusalInput = Pick<Platform, 'accounts'> & { readonly users: Users };

/** What to say of an e-mail that was refused: ours already, or the user pool's alone (R383). */
export async function emailRefusal(
  { accounts, users }: EmailRefusalInput,
  error: unknown,
  email: string,
): Promise<unknown> {
  if (!(error instanceof AppError) || !error.is(accountErrors.email_taken)) return error;
  const userId = await users.find(email);
  const isStranger = userId !== undefined && (await accounts.find(userId)) === undefined;
  const refusal = isStranger ? patientErrors.registered_elsewhere : accountErrors.email_taken;
  return new AppError(refusal, { fields: [{ field: 'email', message: refusal.text }], cause: error });
}
