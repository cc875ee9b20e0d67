import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

type Claims = Pick<Platform, 'uniqueClaims'>;

/**
 * What a move of stock became that was sent before, as it is read by when it was made; undefined of a new one. Throws
 * `request.key_reused` where the id is another move's. Asked after what the move changes was read: a twin that changed
 * that has taken the id.
 */
export async function moveMade<M>(
  { uniqueClaims }: Claims,
  moveId: string,
  madeAt: (at: string) => Promise<M | undefined>,
): Promise<M | undefined> {
  const claim = await uniqueClaims.find('stockMove', moveId);
  if (!claim) return undefined;
  const made = await madeAt(claim.at);
  if (made === undefined) throw new AppError(coreErrors.key_reused);
  return made;
}

/** Stands before the other writes of its move: a twin that moved the stock is found again rather than refused. */
export const takeMoveId = (
  { uniqueClaims }: Claims,
  { moveId, at }: { readonly moveId: string; readonly at: string },
): Write => uniqueClaims.take({ kind: 'stockMove', name: moveId, at });
