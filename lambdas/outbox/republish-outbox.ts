import * as z from 'zod/mini';
import { bus } from '#lambdas/platform/external/from-env.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { publishEntries } from './publish-entries.ts';

const timeoutMs = 60_000;
/** An operator's order to try again what the bus rejected, once its cause is corrected. */
const RetryOrder = z.object({ rejected: z.literal(true) });

/** What the stream did not get to the bus within a minute is sent again, whatever the reason. */
export const handler = scheduled(
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
