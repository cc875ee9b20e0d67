import { describe, expect } from 'vitest';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { now } from '#lambdas/platform/clock.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getToday, toMonth } from '#shared/core/civil-time.ts';
import { getFinanceMonth } from '#shared/finance/api.ts';
import { getExpiryWarningLimit, type Lot } from '#shared/inventory/lot.ts';
import { isRunningLow, type Medication } from '#shared/inventory/medication.ts';
import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';
import type { MedicationMove } from '#shared/inventory/medication-move.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let rows: ReadonlyMap<string, Row[]>;
const rowsOf = <T>(entity: string) => (rows.get(entity) ?? []) as T[];

type MonthlyDoses = { readonly month: string; readonly doses: number };

/** Doses by month, in the order of the months. */
const byMonth = (dosed: readonly MonthlyDoses[]) =>
  [...Map.groupBy(dosed, ({ month }) => month)]
    .map(([month, all]) => [month, all.reduce((sum, { doses }) => sum + doses, 0)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));

const monthOfInstant = (at: string) => toMonth(getToday(new Date(at)));

async function dosesInFinances(months: readonly string[]) {
  const [admin] = await thePlatform().accounts.byRole('admin');
  const asAdmin = stack.as({ userId: admin!.userId, role: 'admin' });
  const replies = await Promise.all(months.map((month) => asAdmin(getFinanceMonth, { query: { month } })));
  return replies.map(({ reply: { month, team, dispatches } }) => ({
    month,
    team: team.reduce((sum, { doses }) => sum + doses, 0),
    dispatches: dispatches.reduce((sum, { doses }) => sum + doses, 0),
  }));
}

// The invariants are checked when the file ends, as in every flow.
describe('demo data', () => {
  it.beforeAll(async () => {
    await seed(stack);
    rows = Map.groupBy(await allTableRows(), (row) => String(row[entityAttribute]));
  });

  it('has the same dispensed doses in moves, appointments and finances of each month', async () => {
    const moves = rowsOf<MedicationMove>('medicationMove');
    const appointments = rowsOf<Appointment>('appointment');

    const dispensed = byMonth(
      moves
        .filter(({ kind }) => kind === 'dispensed')
        .map(({ at, quantity }) => ({ month: monthOfInstant(at), doses: -quantity })),
    );
    const given = byMonth(
      appointments.flatMap(({ status, date, medications }) =>
        status === 'completed'
          ? medications.map(({ doses, missingDoses = 0 }) => ({
              month: toMonth(date),
              doses: doses - missingDoses,
            }))
          : [],
      ),
    );
    expect(dispensed.length).toBeGreaterThan(1);
    expect(given).toEqual(dispensed);
    expect(await dosesInFinances(dispensed.map(([month]) => month))).toEqual(
      dispensed.map(([month, doses]) => ({ month, team: doses, dispatches: doses })),
    );
  });

  it('dispenses no dose before its lot was received', () => {
    const moves = rowsOf<MedicationMove>('medicationMove');
    const receivedAt = new Map(
      moves.filter(({ kind }) => kind === 'received').map(({ lotId, at }) => [lotId, at]),
    );

    const early = moves.filter(({ lotId, at }) => at < receivedAt.get(lotId)!);
    expect(early).toEqual([]);
  });

  it('contains an expiring lot, an expired lot, low medications and upcoming assignments', () => {
    const lots = new Map(rowsOf<Lot>('lot').map((lot) => [lot.lotNumber, lot]));
    const deliveries = rowsOf<MedicationDelivery>('medicationDelivery');
    const low = rowsOf<Medication>('medication').filter(isRunningLow);
    const date = getToday(now());

    const soon = lots.get('GLU-2608-A')!;
    const clients = deliveries.filter(({ lotId }) => lotId === soon.lotId).map(({ patientId }) => patientId);
    expect(new Set(clients).size).toBe(9);
    expect(soon).toMatchObject({ state: 'usable', dispensedDoses: 13, reservedDoses: 2 });
    expect(soon.usableUntil <= getExpiryWarningLimit(date)).toBe(true);
    expect(lots.get('GLU-2605-C')).toMatchObject({ state: 'expired', dispensedDoses: 6, setAsideDoses: 4 });
    expect(low.map(({ medicationId }) => medicationId).toSorted()).toEqual([
      'complejo-b',
      'glutation',
      'vitamina-b12',
    ]);
    const coming = rowsOf<Appointment>('appointment').filter(
      ({ status, services, date: day }) => status === 'confirmed' && services.length === 0 && day > date,
    );
    expect(coming).toHaveLength(3);
  });
});
