import {
  lazySeams,
  namesOf,
  type SeamMakers,
  type SeamName,
  type Seams,
} from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Platform, platformFor } from '#lambdas/platform/platform.ts';

/** What a function without a caller works with. */
export type Background<Needs extends SeamName> = Platform & Pick<Seams, Needs>;

/**
 * What a function that nobody calls stands on, anew for each thing it hears: the platform on its own behalf, every seam
 * it was given, and a log that names it and what it follows from. What it writes is by the actor, itself unless named.
 */
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
