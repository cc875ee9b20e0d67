import {
  lazySeams,
  namesOf,
  type SeamMakers,
  type SeamName,
  type Seams,
} from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Platform, platformFor } from '#lambdas/platform/platform.ts';

export type Background<Needs extends SeamName> = Platform & Pick<Seams, Needs>;

/** Returns a factory of platform, ports and log context per event; `actor` is the author of the writes. */
export function background<Needs extends SeamName = never>(name: string, seams: SeamMakers<Needs>) {
  const outside = lazySeams(seams);
  return async (correlationId: string, actor = name): Promise<Background<Needs>> => {
    log.resetKeys();
    log.appendKeys({ name, correlationId });
    return {
      ...platformFor({ actor: `system:${actor}`, correlationId }),
      ...(await outside(namesOf(seams))),
    };
  };
}
