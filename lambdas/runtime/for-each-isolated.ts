import { log } from '#lambdas/platform/log.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** What others wrote meanwhile is decided anew the next time; it is nobody's failure. */
const isOvertaken = (error: unknown) => error instanceof AppError && error.is(coreErrors.conflict);

/**
 * Does this with every item, one after the other, whatever becomes of the others; answers how many failed. Each failure
 * is logged as an error with what names its item, which rings the stage's alarm `errors`.
 * A schedule that comes again within minutes leaves it at that; one that must be tried again as a whole throws.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  idsOf: (item: Item) => Readonly<Record<string, string>>,
  act: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      const told = { ...idsOf(item), error: error instanceof Error ? error : String(error) };
      if (isOvertaken(error)) log.info('overtaken', told);
      else {
        failed += 1;
        log.error('not done, left for the next time', told);
      }
    }
  return failed;
}
