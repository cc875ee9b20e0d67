import { log } from '#lambdas/platform/log.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** A conflict is not a failure, because the next run decides again. */
const isConflict = (error: unknown) => error instanceof AppError && error.is(coreErrors.conflict);

/**
 * Runs `act` for each item in sequence and returns the number of failures. Each failure is logged as an error
 * with `getIds`, which triggers the alarm `errors`. Callers whose whole run must be retried throw.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  getIds: (item: Item) => Readonly<Record<string, string>>,
  act: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failureCount = 0;
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      const details = { ...getIds(item), error: error instanceof Error ? error : String(error) };
      if (isConflict(error)) log.info('skipped after a conflict', details);
      else {
        failureCount += 1;
        log.error('failed, left to the next run', details);
      }
    }
  return failureCount;
}
