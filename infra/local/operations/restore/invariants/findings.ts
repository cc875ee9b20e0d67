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
import { checkLastAppointments } from './last-appointments.ts';
import { checkMedications } from './medications.ts';
import { checkMoney } from './money.ts';
import { checkSales } from './sales.ts';
import { checkStock } from './stock.ts';
import type { Row } from './stored-row.ts';
import { type AuditTrailLine, checkAuditCounts, checkTrailLabels } from './trail.ts';

/** Groups a table's rows by entity and parses them as the application does. */
export function parseRows(rows: readonly Row[]) {
  const byEntity = Map.groupBy(rows, (row) => String(row[entityAttribute]));
  const listRows = <T>(entity: string) => (byEntity.get(entity) ?? []) as T[];
  const appointments = listRows<Row>('appointment').map(parseAppointment);
  const ledger = toMovements(listRows<LedgerRow>('ledgerEntry'));
  const pos = {
    sales: listRows<{ sale: Sale }>('sale').map(({ sale }) => sale),
    returns: listRows<{ given: SaleReturn }>('saleReturn').map(({ given }) => given),
    days: listRows<{ totals: DayTotals }>('dayTotals').map(({ totals }) => totals),
  };
  return { listRows, appointments, ledger, pos };
}
export type ParsedRows = ReturnType<typeof parseRows>;

const listChecks = (
  { listRows, appointments, ledger, pos }: ParsedRows,
  instant: Date,
): readonly (() => string[])[] => {
  const audit = listRows<AuditTrailLine>('auditEntry');
  const patients = listRows<{ patientId: string }>('patient');
  return [
    () => checkDaySheets(appointments, listRows('daySheet')),
    () => checkBusyMonths(listRows('daySheet'), listRows('busyMonth')),
    () => checkPatientDays(appointments, listRows('patientDay')),
    () => checkLastAppointments(appointments, listRows('patient')),
    () => checkMoney({ appointments, ledger, audit, uniqueClaims: listRows('uniqueClaim') }),
    () => checkAuditCounts(appointments, audit),
    () => checkTrailLabels(audit, patients),
    () => checkStock(listRows('product'), listRows('stockMove')),
    () =>
      checkMedications({
        medications: listRows('medication'),
        lots: listRows('lot'),
        moves: listRows('medicationMove'),
        reservations: listRows('doseReservation'),
        deliveries: listRows('medicationDelivery'),
        appointments,
        patientIds: new Set(patients.map(({ patientId }) => patientId)),
        ledger,
      }),
    () => checkFinances({ ...pos, ledger, appointments }),
    () =>
      checkSales({
        ...pos,
        ledger,
        numbers: { pos: listRows('saleNumber'), imported: listRows('importedSaleNumber') },
        stockMoves: listRows('stockMove'),
        items: listRows('dayItems'),
      }),
    () =>
      checkClosings({
        ...pos,
        registers: listRows<{ register: Register }>('register').map(({ register }) => register),
        closings: listRows<{ closing: Closing }>('closing').map(({ closing }) => closing),
        instant,
      }),
  ];
};

/**
 * Returns the violations of the rules for bookings, money, stock, doses and audit trail as sentences with
 * ids. `instant` is the instant of the rows. An unreadable row is a violation too.
 */
export function listFindings(rows: ParsedRows, instant: Date): string[] {
  return listChecks(rows, instant).flatMap((check) => {
    try {
      return check();
    } catch (error) {
      return [`A rule could not be checked (${error instanceof Error ? error.message : error})`];
    }
  });
}
