import { newId } from '#lambdas/platform/ids.ts';
import type { SeamMakers, SeamName } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Background, background } from './background.ts';
import { withLease } from './lease.ts';

/** Longer than a schedule's function may run (infra/manifest/types.ts). */
const leaseSeconds = 310;

/**
 * Something done by the clock, by one run at a time: the next is left out while the last one is still going. It must bear
 * not running at all for a while. `event` is the clock's, or what an operator invoked it with.
 */
export function scheduled<Needs extends SeamName = never>(
  { name, run }: { name: string; run: (platform: Background<Needs>, event: unknown) => Promise<void> },
  seams: SeamMakers<Needs>,
) {
  const platformOf = background(name, seams);
  const handler = async (event?: unknown): Promise<void> => {
    const platform = await platformOf(newId());
    await withLease(
      platform,
      { name: `schedule ${name}`, seconds: leaseSeconds },
      { work: () => run(platform, event), otherwise: () => log.info('still under way') },
    );
  };
  return Object.assign(handler, { schedule: name });
}
