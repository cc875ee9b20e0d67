import { bus } from '#lambdas/platform/from-env/bus.ts';
import { scheduled } from '#lambdas/runtime/scheduled.ts';
import { publishEntries } from './publish-entries.ts';

const timeoutMs = 60_000;

/** What the stream did not get to the bus within a minute is sent again, whatever the reason. */
export const handler = scheduled(
  {
    name: 'republish-outbox',
    run: async (platform) => {
      const before = new Date(platform.now().getTime() - timeoutMs).toISOString();
      const waiting = await platform.outbox.waiting();
      const overdue = waiting.filter(({ meta }) => meta.occurredAt < before);
      if (overdue.length > 0) await publishEntries(overdue, platform);
    },
  },
  { bus },
);
