import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { closePastWebDay } from './closing-rows.ts';

/** Closes the last online shop day with sales or returns, unless already closed. Runs hourly from 00:05. */
export const handler = scheduledJob(
  {
    name: 'close-web-day',
    run: async (platform) => {
      await retryStale(() => closePastWebDay(platform));
    },
  },
  {},
);
