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

/** The rows of a table by their entity, as the code reads them. */
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

/** The rules of the data, in groups that answer what breaks them. */
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
 * What breaks the rules that bookings, money, stock, doses and the trail keep: a sentence with ids for each rule; `at` is
 * the instant of which the rows are. A row that cannot be read is a finding too.
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
