import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

type ClaimPorts = Pick<Platform, 'uniqueClaims'>;

/**
 * Finds the stored move of a retried request. Throws `request.key_reused` if the id belongs to another move. Call
 * it after reading the stock, so that the id of a duplicate that has already changed the stock is found.
 */
export async function findClaimedMove<Move>(
  { uniqueClaims }: ClaimPorts,
  moveId: string,
  findMove: (claimedAt: string) => Promise<Move | undefined>,
): Promise<Move | undefined> {
  const claim = await uniqueClaims.find('stockMove', moveId);
  if (!claim) return undefined;
  const move = await findMove(claim.at);
  if (move === undefined) throw new AppError(coreErrors.key_reused);
  return move;
}

/** Claims the move id. Must be the first write, so that a concurrent duplicate retries and finds the first move. */
export const claimMoveId = (
  { uniqueClaims }: ClaimPorts,
  { moveId, at }: { readonly moveId: string; readonly at: string },
): Write => uniqueClaims.take({ kind: 'stockMove', name: moveId, at });
