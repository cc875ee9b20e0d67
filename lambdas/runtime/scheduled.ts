import { newId } from '#lambdas/platform/ids.ts';
import type { SeamMakers, SeamName } from '#lambdas/platform/lazy-seams.ts';
import { type Background, background } from './background.ts';

/** Something done by the clock. It must bear running twice, or not at all for a while. */
export function scheduled<Needs extends SeamName = never>(
  { name, run }: { name: string; run: (platform: Background<Needs>) => Promise<void> },
  seams: SeamMakers<Needs>,
) {
  const platformOf = background(name, seams);
  const handler = async (): Promise<void> => run(await platformOf(newId()));
  return Object.assign(handler, { schedule: name });
}
