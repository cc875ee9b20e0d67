import { appointmentOf } from '#lambdas/table/appointments/appointment.entity.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { type LedgerRow, movementsOf } from '#lambdas/table/money/ledger-entry.store.ts';
import type { Closing } from '#shared/registers/closing.ts';
import type { Register } from '#shared/registers/register.ts';
import type { DayTotals } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { checkClosings } from './closings.ts';
import { checkBusyMonths, checkPatientDays, checkSheets } from './day-sheets.ts';
import { checkFinances } from './finances.ts';
import { checkMedications } from './medications.ts';
import { checkMoney } from './money.ts';
import { checkSales } from './sales.ts';
import { checkStock } from './stock.ts';
import type { Row } from './stored-row.ts';
import { checkAudit, checkTrail, type TrailLine } from './trail.ts';

/** Groups a table's rows by entity, parsed as the code reads them. */
export function readRows(rows: readonly Row[]) {
  const byEntity = Map.groupBy(rows, (row) => String(row[entityAttribute]));
  const of = <T>(entity: string) => (byEntity.get(entity) ?? []) as T[];
  const appointments = of<Row>('appointment').map(appointmentOf);
  const ledger = movementsOf(of<LedgerRow>('ledgerEntry'));
  const till = {
    sales: of<{ sale: Sale }>('sale').map(({ sale }) => sale),
    returns: of<{ given: SaleReturn }>('saleReturn').map(({ given }) => given),
    days: of<{ totals: DayTotals }>('dayTotals').map(({ totals }) => totals),
  };
  return { of, appointments, ledger, till };
}
export type ReadRows = ReturnType<typeof readRows>;

/** Returns the data rules as functions that return their violations. */
const checksOf = ({ of, appointments, ledger, till }: ReadRows, at: Date): readonly (() => string[])[] => {
  const audit = of<TrailLine>('auditEntry');
  const patients = of<{ patientId: string }>('patient');
  return [
    () => checkSheets(appointments, of('daySheet')),
    () => checkBusyMonths(appointments, of('busyMonth')),
    () => checkPatientDays(appointments, of('patientDay')),
    () => checkMoney({ appointments, ledger, audit, uniqueClaims: of('uniqueClaim') }),
    () => checkAudit(appointments, audit),
    () => checkTrail(audit, patients),
    () => checkStock(of('product'), of('stockMove')),
    () =>
      checkMedications({
        medications: of('medication'),
        lots: of('lot'),
        moves: of('medicationMove'),
        reservations: of('doseReservation'),
        deliveries: of('medicationDelivery'),
        appointments,
        patientIds: new Set(patients.map(({ patientId }) => patientId)),
        ledger,
      }),
    () => checkFinances({ ...till, ledger, appointments }),
    () =>
      checkSales({
        ...till,
        ledger,
        numbers: { pos: of('saleNumber'), imported: of('importedSaleNumber') },
        stockMoves: of('stockMove'),
        items: of('dayItems'),
      }),
    () =>
      checkClosings({
        ...till,
        registers: of<{ register: Register }>('register').map(({ register }) => register),
        closings: of<{ closing: Closing }>('closing').map(({ closing }) => closing),
        at,
      }),
  ];
};

/**
 * Returns the violations of the rules for bookings, money, stock, doses and audit trail, a sentence with ids
 * for each; `at` is the instant of the rows. An unreadable row is a violation too.
 */
export function findingsIn(rows: ReadRows, at: Date): string[] {
  return checksOf(rows, at).flatMap((check) => {
    try {
      return check();
    } catch (error) {
      return [`A rule could not be checked (${error instanceof Error ? error.message : error})`];
    }
  });
}
