import type { Platform } from '#lambdas/platform/platform.ts';
import type { Bus } from '#lambdas/platform/seams/bus.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';

/**
 * Hands told facts to the bus and marks them taken. A crash in between sends them again: consumers know an event by
 * its id.
 */
export async function publishEntries(
  entries: readonly OutboxEntry[],
  { outbox, bus, now }: Pick<Platform, 'outbox' | 'now'> & { bus: Bus },
): Promise<void> {
  const refused = await bus.publish(
    entries.map(({ eventId, source, detailType, meta, data }) => ({
      eventId,
      source,
      detailType,
      detail: JSON.stringify({ meta, data }),
      at: meta.occurredAt,
    })),
  );
  const taken = entries.filter(({ eventId }) => !refused.includes(eventId));
  await Promise.all(taken.map((entry) => outbox.markPublished(entry, now())));
  if (refused.length > 0) throw new Error(`The bus refused ${refused.length} of ${entries.length} events.`);
}
