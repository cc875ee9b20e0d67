import type * as z from 'zod/mini';
import type { DataOf, EventContract } from '#events/define-event.ts';
import type { MessageKind } from '#shared/notifications/message.ts';
import type { VisitEvent } from '../delivery/announce.ts';

/** An event about one visit. */
export type VisitContract = EventContract<z.ZodMiniType<VisitEvent['data']>>;

/** One event told by one channel. */
export type Reaction<E extends VisitContract> = {
  readonly name: string;
  readonly on: E;
  readonly kind: MessageKind;
  /** Left out when every such event is told. */
  readonly when?: (data: DataOf<E>) => boolean;
};
