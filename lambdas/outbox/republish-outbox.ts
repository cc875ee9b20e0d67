import * as z from 'zod/mini';
import { bus } from '#lambdas/platform/external/from-env.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { publishEntries } from './publish-entries.ts';

const timeoutMs = 60_000;
/** Operator input that retries rejected events after their cause is corrected. */
const RetryInput = z.object({ rejected: z.literal(true) });

/** Republishes entries that the stream did not publish within a minute. */
export const handler = scheduledJob(
  {
    name: 'republish-outbox',
    run: async (platform, event) => {
      const overdueBefore = new Date(platform.now().getTime() - timeoutMs).toISOString();
      const waitingEntries = await platform.outbox.waiting();
      const overdue = waitingEntries.filter(({ occurredAt }) => occurredAt < overdueBefore);
      const rejectedEntries = RetryInput.safeParse(event).success ? await platform.outbox.rejected() : [];
      const entries = [...overdue, ...rejectedEntries];
      if (entries.length > 0) await publishEntries(entries, platform);
    },
  },
  { bus },
);
