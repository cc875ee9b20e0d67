import type { LiveTopic } from '#shared/core/live-topics.ts';
import type { FollowDays } from './query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The live notes that make the answer old; those of its contract, where nothing else is said. */
    queryMeta: { readonly topics?: readonly LiveTopic[]; readonly followDays?: FollowDays };
  }
}
