import { newId } from '#lambdas/platform/ids.ts';
import type { SeamMakers, SeamName } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Background, background } from './background.ts';
import { withLease } from './lease.ts';

/** Exceeds a schedule's timeout (infra/manifest/types.ts). */
const leaseSeconds = 310;

/** Creates a schedule's handler; skips a run during another. `event` may be an operator's input. */
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
