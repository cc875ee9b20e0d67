import type { Platform } from '#lambdas/platform/platform.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';

type Caller = { readonly actor: Actor; readonly issuedAt: number };

/**
 * Whether this person may make this call, by the contract alone: the role is in the list, and patients and staff
 * name only themselves. A foreign id answers as an absent one.
 */
export function authorize(
  route: AnyRoute,
  actor: Actor,
  params: Readonly<Record<string, string | undefined>>,
): void {
  if (isPublic(route)) return;
  if (actor.kind !== 'user') throw new AppError(coreErrors.unauthenticated);
  if (!route.allow.includes(actor.role)) throw new AppError(coreErrors.denied);
  const own = actor.role === 'patient' || actor.role === 'staff' ? route.own?.[actor.role] : undefined;
  if (own !== undefined && params[own] !== actor.id) throw new AppError(coreErrors.not_found);
}

/** A token stays valid until it ends; the record behind it says whether its owner may still act. */
export async function assertActiveAccount(
  { actor, issuedAt }: Caller,
  { accounts }: Platform,
): Promise<void> {
  if (actor.kind !== 'user') return;
  const account = await accounts.find(actor.id);
  if (!account) throw new AppError(accountErrors.no_record);
  if (!account.active) throw new AppError(accountErrors.inactive);
  if (account.role !== actor.role) throw new AppError(coreErrors.unauthenticated);
  if (account.signedOutAt && Date.parse(account.signedOutAt) > issuedAt)
    throw new AppError(coreErrors.unauthenticated);
}
