import * as z from 'zod/mini';
import { bus } from '#lambdas/platform/external/from-env.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { publishEntries } from './publish-entries.ts';

const timeoutMs = 60_000;
/** Operator input that retries rejected events after their cause is corrected. */
const RetryOrder = z.object({ rejected: z.literal(true) });

/** Republishes entries that the stream did not publish within a minute. */
export const handler = scheduledJob(
  {
    name: 'republish-outbox',
    run: async (platform, event) => {
      const before = new Date(platform.now().getTime() - timeoutMs).toISOString();
      const waiting = await platform.outbox.waiting();
      const overdue = waiting.filter(({ occurredAt }) => occurredAt < before);
      const rejected = RetryOrder.safeParse(event).success ? await platform.outbox.rejected() : [];
      const entries = [...overdue, ...rejected];
      if (entries.length > 0) await publishEntries(entries, platform);
    },
  },
  { bus },
);
