import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { closePastWebDay } from './offers/closings.ts';

/**
 * Every hour, for the first time five minutes after midnight: the Z of the past day on which the online shop sold or
 * gave back. The first sale or return of a new day makes the same Z where it comes first.
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
