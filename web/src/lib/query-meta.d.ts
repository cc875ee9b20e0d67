import type { LiveTopic } from '#shared/core/live-topics.ts';
import type { RefetchDays } from './query.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Topics whose events invalidate the query, by default those of its contract. */
    queryMeta: { readonly topics?: readonly LiveTopic[]; readonly followDays?: RefetchDays };
  }
}
