import {
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentRequested,
} from '#events/appointments.ts';
import { SaleMade, SaleReturned } from '#events/sales.ts';
import { OrderPlaced } from '#events/shop.ts';
import { serializeDetail } from '#lambdas/platform/event-size.ts';
import type { Bus } from '#lambdas/platform/external/bus.ts';
import { log } from '#lambdas/platform/log.ts';
import type { BusinessMetric } from '#lambdas/platform/metrics.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';

/** Errors in the event itself, which no retry resolves. */
const permanentErrors = new Set([
  'MalformedDetail',
  'InvalidArgument',
  'ValidationException',
  'SerializationException',
]);
/** Age up to which other errors are retried. */
const maxRetryMs = 86_400_000;

const metricByEvent: Readonly<Record<string, BusinessMetric>> = {
  [AppointmentRequested.detailType]: 'bookings',
  [AppointmentConfirmed.detailType]: 'captures',
  [AppointmentCancelled.detailType]: 'cancellations',
  [AppointmentCompleted.detailType]: 'completions',
  [SaleMade.detailType]: 'sales',
  [SaleReturned.detailType]: 'returns',
  [OrderPlaced.detailType]: 'orders',
};

/** Returns the event's metric. A confirmation without a deposit is a front desk booking. */
const selectMetric = ({ detailType, data }: OutboxEntry): BusinessMetric | undefined =>
  detailType === AppointmentConfirmed.detailType && data['depositCents'] === 0
    ? 'bookings'
    : metricByEvent[detailType];

/** Logs one line per batch. A batch republished after a crash counts twice. */
function countEvents(published: readonly OutboxEntry[]): void {
  const metrics = published.flatMap((entry) => selectMetric(entry) ?? []);
  if (metrics.length === 0) return;
  const metricGroups = Map.groupBy(metrics, (metric) => metric);
  const counts = [...metricGroups].map(([metric, occurrences]) => [metric, occurrences.length] as const);
  log.info('published', Object.fromEntries(counts));
}

/** Publishes entries and marks them. Throws while some are unpublished. Consumers deduplicate by id. */
export async function publishEntries(
  entries: readonly OutboxEntry[],
  { outbox, bus, now }: Pick<Platform, 'outbox' | 'now'> & { bus: Bus },
): Promise<void> {
  const rejections = await bus.publish(
    entries.map((entry) => ({ ...entry, detail: serializeDetail(entry), at: entry.occurredAt })),
  );
  const codes = new Map(rejections.map(({ eventId, code }) => [eventId, code]));
  const at = now();
  /** Marks an entry as published or rejected. Returns false if it must be retried. */
  const settleEntry = async (entry: OutboxEntry): Promise<boolean> => {
    const code = codes.get(entry.eventId);
    if (code === undefined) {
      await outbox.markPublished(entry, at);
      return true;
    }
    const ageMs = at.getTime() - Date.parse(entry.occurredAt);
    if (!permanentErrors.has(code) && !(ageMs > maxRetryMs)) return false;
    await outbox.markRejected(entry, code);
    const { eventId, detailType } = entry;
    log.error('event rejected', { eventId, detailType, code });
    return true;
  };
  const outcomes = await Promise.all(entries.map(settleEntry));
  countEvents(entries.filter(({ eventId }) => !codes.has(eventId)));
  const unpublishedCount = outcomes.filter((isSettled) => !isSettled).length;
  if (unpublishedCount > 0)
    throw new Error(`The bus rejected ${unpublishedCount} of ${entries.length} events.`);
}
