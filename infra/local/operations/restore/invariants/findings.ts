import { parseAppointment } from '#lambdas/table/appointments/appointment.entity.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { type LedgerRow, toMovements } from '#lambdas/table/money/ledger-entry.store.ts';
import type { Closing } from '#shared/registers/closing.ts';
import type { Register } from '#shared/registers/register.ts';
import type { DayTotals } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { checkClosings } from './closings.ts';
import { checkBusyMonths, checkDaySheets, checkPatientDays } from './day-sheets.ts';
import { checkFinances } from './finances.ts';
import { checkMedications } from './medications.ts';
import { checkMoney } from './money.ts';
import { checkSales } from './sales.ts';
import { checkStock } from './stock.ts';
import type { Row } from './stored-row.ts';
import { type AuditTrailLine, checkAuditCounts, checkTrailLabels } from './trail.ts';

/** Groups a table's rows by entity and parses them as the application does. */
export function parseRows(rows: readonly Row[]) {
  const byEntity = Map.groupBy(rows, (row) => String(row[entityAttribute]));
  const rowsOf = <T>(entity: string) => (byEntity.get(entity) ?? []) as T[];
  const appointments = rowsOf<Row>('appointment').map(parseAppointment);
  const ledger = toMovements(rowsOf<LedgerRow>('ledgerEntry'));
  const pos = {
    sales: rowsOf<{ sale: Sale }>('sale').map(({ sale }) => sale),
    returns: rowsOf<{ given: SaleReturn }>('saleReturn').map(({ given }) => given),
    days: rowsOf<{ totals: DayTotals }>('dayTotals').map(({ totals }) => totals),
  };
  return { rowsOf, appointments, ledger, pos };
}
export type ParsedRows = ReturnType<typeof parseRows>;

const listChecks = (
  { rowsOf, appointments, ledger, pos }: ParsedRows,
  at: Date,
): readonly (() => string[])[] => {
  const audit = rowsOf<AuditTrailLine>('auditEntry');
  const patients = rowsOf<{ patientId: string }>('patient');
  return [
    () => checkDaySheets(appointments, rowsOf('daySheet')),
    () => checkBusyMonths(appointments, rowsOf('busyMonth')),
    () => checkPatientDays(appointments, rowsOf('patientDay')),
    () => checkMoney({ appointments, ledger, audit, uniqueClaims: rowsOf('uniqueClaim') }),
    () => checkAuditCounts(appointments, audit),
    () => checkTrailLabels(audit, patients),
    () => checkStock(rowsOf('product'), rowsOf('stockMove')),
    () =>
      checkMedications({
        medications: rowsOf('medication'),
        lots: rowsOf('lot'),
        moves: rowsOf('medicationMove'),
        reservations: rowsOf('doseReservation'),
        deliveries: rowsOf('medicationDelivery'),
        appointments,
        patientIds: new Set(patients.map(({ patientId }) => patientId)),
        ledger,
      }),
    () => checkFinances({ ...pos, ledger, appointments }),
    () =>
      checkSales({
        ...pos,
        ledger,
        numbers: { pos: rowsOf('saleNumber'), imported: rowsOf('importedSaleNumber') },
        stockMoves: rowsOf('stockMove'),
        items: rowsOf('dayItems'),
      }),
    () =>
      checkClosings({
        ...pos,
        registers: rowsOf<{ register: Register }>('register').map(({ register }) => register),
        closings: rowsOf<{ closing: Closing }>('closing').map(({ closing }) => closing),
        at,
      }),
  ];
};

/**
 * Returns the violations of the rules for bookings, money, stock, doses and audit trail, a sentence with ids
 * for each; `at` is the instant of the rows. An unreadable row is a violation too.
 */
export function listFindings(rows: ParsedRows, at: Date): string[] {
  return listChecks(rows, at).flatMap((check) => {
    try {
      return check();
    } catch (error) {
      return [`A rule could not be checked (${error instanceof Error ? error.message : error})`];
    }
  });
}
