import { newId } from '#lambdas/platform/ids.ts';
import type { AdapterFactories, PortName } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import { type BackgroundPlatform, makeBackgroundPlatform } from './background.ts';
import { withLease } from './lease.ts';

/** Exceeds a schedule's timeout (infra/manifest/types.ts). */
const leaseSeconds = 310;

/** Creates a schedule's handler, which skips a run during another. `event` may be an operator's input. */
export function scheduledJob<Needs extends PortName = never>(
  {
    name,
    run,
  }: { name: string; run: (platform: BackgroundPlatform<Needs>, event: unknown) => Promise<void> },
  factories: AdapterFactories<Needs>,
) {
  const buildPlatform = makeBackgroundPlatform(name, factories);
  const handler = async (event?: unknown): Promise<void> => {
    const platform = await buildPlatform(newId());
    await withLease(
      platform,
      { name: `schedule ${name}`, seconds: leaseSeconds },
      { work: () => run(platform, event), otherwise: () => log.info('another run is in progress') },
    );
  };
  return Object.assign(handler, { schedule: name });
}
