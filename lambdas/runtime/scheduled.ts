import { newId } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import {
  lazySeams,
  namesOf,
  type Platform,
  platformFor,
  type SeamMakers,
  type SeamName,
  type Seams,
} from '#lambdas/platform/platform.ts';

/** Something done by the clock. It must bear running twice, or not at all for a while. */
export function scheduled<Needs extends SeamName = never>(
  { name, run }: { name: string; run: (platform: Platform & Pick<Seams, Needs>) => Promise<void> },
  seams: SeamMakers<Needs>,
) {
  const outside = lazySeams(seams);
  const handler = async (): Promise<void> => {
    const platform = platformFor({ actor: `system:${name}`, correlationId: newId() });
    log.resetKeys();
    log.appendKeys({ schedule: name, correlationId: platform.scope.correlationId });
    await run({ ...platform, ...(await outside(namesOf(seams))) });
  };
  return Object.assign(handler, { schedule: name });
}
