import { log } from '#lambdas/platform/log.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** A conflict is not a failure, because the next run decides again. */
const isConflict = (error: unknown) => error instanceof AppError && error.is(coreErrors.conflict);

/**
 * Runs `act` for each item in sequence and returns the number of failures. Each is logged as an error with
 * `idsOf`, which triggers the alarm `errors`; callers whose whole run must be retried throw.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  idsOf: (item: Item) => Readonly<Record<string, string>>,
  act: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failureCount = 0;
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      const details = { ...idsOf(item), error: error instanceof Error ? error : String(error) };
      if (isConflict(error)) log.info('skipped after a conflict', details);
      else {
        failureCount += 1;
        log.error('failed, left to the next run', details);
      }
    }
  return failureCount;
}
