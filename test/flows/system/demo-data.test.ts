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

let rowsByEntity: ReadonlyMap<string, Row[]>;
const listRows = <T>(entity: string) => (rowsByEntity.get(entity) ?? []) as T[];

type MonthlyDoses = { readonly month: string; readonly doses: number };

/** Sums doses by month, in the order of the months. */
const sumByMonth = (entries: readonly MonthlyDoses[]) =>
  [...Map.groupBy(entries, ({ month }) => month)]
    .map(([month, monthEntries]) => [month, monthEntries.reduce((sum, { doses }) => sum + doses, 0)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));

const toMonthOfInstant = (at: string) => toMonth(getToday(new Date(at)));

async function readDosesInFinances(months: readonly string[]) {
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
    rowsByEntity = Map.groupBy(await allTableRows(), (row) => String(row[entityAttribute]));
  });

  it('has the same dispensed doses in moves, appointments and finances of each month', async () => {
    const moves = listRows<MedicationMove>('medicationMove');
    const appointments = listRows<Appointment>('appointment');

    const dispensed = sumByMonth(
      moves
        .filter(({ kind }) => kind === 'dispensed')
        .map(({ at, quantity }) => ({ month: toMonthOfInstant(at), doses: -quantity })),
    );
    const givenInAppointments = sumByMonth(
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
    expect(givenInAppointments).toEqual(dispensed);
    expect(await readDosesInFinances(dispensed.map(([month]) => month))).toEqual(
      dispensed.map(([month, doses]) => ({ month, team: doses, dispatches: doses })),
    );
  });

  it('dispenses no dose before its lot was received', () => {
    const moves = listRows<MedicationMove>('medicationMove');
    const receivedAt = new Map(
      moves.filter(({ kind }) => kind === 'received').map(({ lotId, at }) => [lotId, at]),
    );

    const movesBeforeReceipt = moves.filter(({ lotId, at }) => at < receivedAt.get(lotId)!);
    expect(movesBeforeReceipt).toEqual([]);
  });

  it('contains an expiring lot, an expired lot, low medications and upcoming assignments', () => {
    const lots = new Map(listRows<Lot>('lot').map((lot) => [lot.lotNumber, lot]));
    const deliveries = listRows<MedicationDelivery>('medicationDelivery');
    const lowMedications = listRows<Medication>('medication').filter(isRunningLow);
    const date = getToday(now());

    const expiringLot = lots.get('GLU-2608-A')!;
    const clients = deliveries
      .filter(({ lotId }) => lotId === expiringLot.lotId)
      .map(({ patientId }) => patientId);
    expect(new Set(clients).size).toBe(9);
    expect(expiringLot).toMatchObject({ state: 'usable', dispensedDoses: 13, reservedDoses: 2 });
    expect(expiringLot.usableUntil <= getExpiryWarningLimit(date)).toBe(true);
    expect(lots.get('GLU-2605-C')).toMatchObject({ state: 'expired', dispensedDoses: 6, setAsideDoses: 4 });
    expect(lowMedications.map(({ medicationId }) => medicationId).toSorted()).toEqual([
      'complejo-b',
      'glutation',
      'vitamina-b12',
    ]);
    const upcomingAssignments = listRows<Appointment>('appointment').filter(
      ({ status, services, date: day }) => status === 'confirmed' && services.length === 0 && day > date,
    );
    expect(upcomingAssignments).toHaveLength(3);
  });
});
