import type { Platform } from '#lambdas/platform/platform.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';

/** Who of the team writes something down, by the name they have today. */
export async function recorder(
  { accounts }: Pick<Platform, 'accounts'>,
  actor: Actor,
): Promise<{ userId: string; name: string }> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.denied);
  return { userId: account.userId, name: fullName(account) };
}
