import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppointmentDenied } from '#events/appointments.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());
beforeEach(async () => {
  const { outbox } = thePlatform();
  for (const entry of await outbox.waiting()) await outbox.markPublished(entry, new Date());
});

const data = {
  appointmentId: 'a1',
  patientId: 'marisol',
  staffId: 'carmen',
  date: '2026-03-17',
  time: '10:00',
  depositCents: 5_001,
  depositStatus: 'releasing' as const,
};

describe('outbox', () => {
  it('holds an event with actor and correlation until the bus has accepted it', async () => {
    const { outbox, commit } = makePlatform({ actor: 'admin:ada', correlationId: 'call-1' });
    await commit(emit(AppointmentDenied, data));

    const [entry, ...others] = await outbox.waiting();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ source: 'appointments', detailType: 'AppointmentDenied.v1', data });
    expect(entry?.meta).toMatchObject({ id: entry?.eventId, actor: 'admin:ada', correlationId: 'call-1' });

    await outbox.markPublished(entry!, new Date('2026-03-06T18:50:00.000Z'));
    expect(await outbox.waiting()).toEqual([]);
    const storedEntry = (await allTableRows()).find(({ eventId }) => eventId === entry!.eventId);
    expect(storedEntry).toMatchObject({ queue: 'taken', publishedAt: '2026-03-06T18:50:00.000Z', data });
    // TTL deletes the entry a week later (in epoch seconds).
    expect(storedEntry?.['expiresAt']).toBe(Date.UTC(2026, 2, 13, 18, 50) / 1000);
  });

  it('returns the oldest first, a hundred at a time', async () => {
    const { outbox, commit } = thePlatform();
    for (let n = 0; n < 110; n++) await commit(emit(AppointmentDenied, { ...data, appointmentId: `a${n}` }));

    const waiting = await outbox.waiting();

    const times = waiting.map(({ meta }) => meta.occurredAt);
    expect(waiting).toHaveLength(100);
    expect(times).toEqual([...times].sort());
    for (const entry of waiting) await outbox.markPublished(entry, new Date());
    expect(await outbox.waiting()).toHaveLength(10);
  });

  it('rejects an event too large for the bus, with its transaction', async () => {
    const { outbox, uniqueClaims, commit } = thePlatform();
    const claim = { kind: 'webhook', name: 'evt_large' } as const;

    await expect(
      commit(
        uniqueClaims.take({ ...claim, at: '2026-03-06T18:50:00.000Z' }),
        emit(AppointmentDenied, { ...data, appointmentId: 'ñ'.repeat(130_000) }),
      ),
    ).rejects.toThrow('AppointmentDenied.v1 of 260');

    expect(await outbox.waiting()).toEqual([]);
    expect(await uniqueClaims.exists(claim.kind, claim.name)).toBe(false);
  });

  it('separates events that the bus rejected from waiting ones, until accepted', async () => {
    const { outbox, commit } = thePlatform();
    await commit(emit(AppointmentDenied, data));
    const [entry] = await outbox.waiting();

    await outbox.markRejected(entry!, 'MalformedDetail');

    expect(await outbox.waiting()).toEqual([]);
    expect(await outbox.rejected()).toMatchObject([
      { eventId: entry!.eventId, rejectedFor: 'MalformedDetail' },
    ]);
    await outbox.markPublished(entry!, new Date());
    expect(await outbox.rejected()).toEqual([]);
  });

  it('holds nothing of a failed transaction', async () => {
    const { outbox, uniqueClaims, commit } = thePlatform();
    const takeName = () =>
      uniqueClaims.take({ kind: 'webhook', name: 'evt_1', at: '2026-03-06T18:50:00.000Z' });
    await commit(takeName());

    await expect(commit(emit(AppointmentDenied, data), takeName())).rejects.toThrow();

    expect(await outbox.waiting()).toEqual([]);
  });
});
