import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { closePastWebDay } from './closing-rows.ts';

/** Hourly from 00:05: closes the last online shop day with sales or returns, unless already closed. */
export const handler = scheduledJob(
  {
    name: 'close-web-day',
    run: async (platform) => {
      await retryStale(() => closePastWebDay(platform));
    },
  },
  {},
);
