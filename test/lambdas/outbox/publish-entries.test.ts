import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppointmentConfirmed, AppointmentRequested } from '#events/appointments.ts';
import type { EventContract } from '#events/define-event.ts';
import { SaleMade } from '#events/sales.ts';
import { ScheduleChanged } from '#events/staff.ts';
import { publishEntries } from '#lambdas/outbox/publish-entries.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';

const occurredAt = '2026-03-06T12:00:00.000Z';
const createEntry = (event: EventContract, data: Record<string, unknown> = {}): OutboxEntry => ({
  eventId: crypto.randomUUID(),
  source: event.source,
  detailType: event.detailType,
  meta: { id: 'e1', occurredAt, actor: 'admin:a1', correlationId: 'c1' },
  data,
  occurredAt,
});

// The only method that publishing calls.
const outbox = { markPublished: async () => undefined } as unknown as Platform['outbox'];
const publish = (entries: readonly OutboxEntry[], failedEntries: readonly OutboxEntry[] = []) =>
  publishEntries(entries, {
    outbox,
    now: () => new Date(occurredAt),
    bus: { publish: async () => failedEntries.map(({ eventId }) => ({ eventId, code: 'InternalFailure' })) },
  });

beforeEach(() => {
  vi.spyOn(log, 'info').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('publishing a batch', () => {
  it('logs business counts in one line', async () => {
    await publish([
      createEntry(AppointmentRequested, { depositCents: 2_500 }),
      createEntry(AppointmentConfirmed, { depositCents: 2_500 }),
      createEntry(AppointmentConfirmed, { depositCents: 0 }),
      createEntry(SaleMade),
      createEntry(ScheduleChanged),
    ]);

    expect(vi.mocked(log.info).mock.calls).toEqual([['published', { bookings: 2, captures: 1, sales: 1 }]]);
  });

  it('excludes events that the bus rejected, and logs nothing without counts', async () => {
    const sale = createEntry(SaleMade);

    await expect(publish([sale, createEntry(ScheduleChanged)], [sale])).rejects.toThrow('rejected 1 of 2');

    expect(log.info).not.toHaveBeenCalled();
  });
});
