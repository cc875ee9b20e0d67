import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { closePastWebDay } from './closing-rows.ts';

/**
 * Every hour, first at five minutes after midnight: makes the Z of the last day with sales or returns in the online
 * shop, unless the first sale or return of a later day has made it.
 */
export const handler = scheduled(
  {
    name: 'close-web-day',
    run: async (platform) => {
      await retryStale(() => closePastWebDay(platform));
    },
  },
  {},
);
