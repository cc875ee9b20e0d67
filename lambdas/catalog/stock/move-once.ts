import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

type ClaimPorts = Pick<Platform, 'uniqueClaims'>;

/**
 * Finds the earlier result of a stock move; throws `request.key_reused` if its id belongs to another move.
 * Call it after reading what the move changes: a concurrent duplicate that changed it has taken the id.
 */
export async function findClaimedMove<M>(
  { uniqueClaims }: ClaimPorts,
  moveId: string,
  findMove: (at: string) => Promise<M | undefined>,
): Promise<M | undefined> {
  const claim = await uniqueClaims.find('stockMove', moveId);
  if (!claim) return undefined;
  const move = await findMove(claim.at);
  if (move === undefined) throw new AppError(coreErrors.key_reused);
  return move;
}

/** Claims the move id; must be the first write, so that a concurrent duplicate is found, not rejected. */
export const claimMoveId = (
  { uniqueClaims }: ClaimPorts,
  { moveId, at }: { readonly moveId: string; readonly at: string },
): Write => uniqueClaims.take({ kind: 'stockMove', name: moveId, at });
