import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';

type FeedOwner = { readonly ownerId: string; readonly role: 'patient' | 'staff' };

/** Whose calendar a signed-in person asks about: their own. */
export function feedOwner(actor: Actor): FeedOwner {
  if (actor.kind !== 'user' || (actor.role !== 'patient' && actor.role !== 'staff'))
    throw new AppError(coreErrors.denied);
  return { ownerId: actor.id, role: actor.role };
}
