import * as z from 'zod/mini';
import type { LiveTopic } from '#shared/core/live-topics.ts';

/** Who, when and as part of what an event happened. */
export const Meta = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.string(),
  correlationId: z.string(),
});
export type Meta = z.infer<typeof Meta>;

/** A fact other rooms may react to: ids and facts only, never a whole record. */
export type EventContract<D extends z.ZodMiniType = z.ZodMiniType> = {
  readonly source: LiveTopic;
  readonly type: string;
  readonly version: number;
  readonly detailType: string;
  readonly data: D;
};
export type DataOf<E extends EventContract> = z.output<E['data']>;

/** Declares an event. An optional addition keeps its version; anything else is a new constant and a new version. */
export function defineEvent<D extends z.ZodMiniType>(
  source: LiveTopic,
  type: string,
  version: number,
  data: D,
): EventContract<D> {
  return { source, type, version, detailType: `${type}.v${version}`, data };
}
