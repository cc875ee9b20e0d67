import * as z from 'zod/mini';
import type { LiveTopic } from '#shared/core/live-topics.ts';

export const EventMeta = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.string(),
  correlationId: z.string(),
});
export type EventMeta = z.infer<typeof EventMeta>;

/** Contract of a domain event. Its data carries ids and facts, never a whole record. */
export type EventContract<D extends z.ZodMiniType = z.ZodMiniType> = {
  /** The domain, which is also the topic of the screens to refresh. */
  readonly source: LiveTopic;
  readonly type: string;
  readonly version: number;
  readonly detailType: string;
  readonly data: D;
};
export type DataOf<E extends EventContract> = z.output<E['data']>;

/** Declares an event. Any change except a new optional field needs a new event with a higher version. */
export function defineEvent<D extends z.ZodMiniType>(
  source: LiveTopic,
  type: string,
  version: number,
  data: D,
): EventContract<D> {
  return { source, type, version, detailType: `${type}.v${version}`, data };
}
