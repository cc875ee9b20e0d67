import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Commits a sale. Turns `out_of_stock` into a conflict, so that `retryStale` retries. */
export async function commitSale(
  platform: Pick<Platform, 'commit'>,
  writes: readonly Write[],
): Promise<void> {
  try {
    await platform.commit(...writes);
  } catch (error) {
    const isSoldOut = error instanceof AppError && error.is(productErrors.out_of_stock);
    throw isSoldOut ? new AppError(coreErrors.conflict, { cause: error }) : error;
  }
}
