import { expect } from 'vitest';
import { appointmentOf } from '#lambdas/table/appointments/appointment.entity.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { type LedgerRow, movementsOf } from '#lambdas/table/money/ledger-entry.store.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { listCompletedAppointments } from '#shared/appointments/closing/closing-api.ts';
import type { Closing } from '#shared/registers/closing.ts';
import type { Register } from '#shared/registers/register.ts';
import type { DayTotals } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { Order } from '#shared/shop/order.ts';
import { everyReply } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows, asRead, type Row, watchTable } from '../system/table-rows.ts';
import { checkBusyMonths, checkPatientDays, checkSheets } from './day-sheets.ts';
import { checkEvents } from './events.ts';
import { checkFinances } from './finances.ts';
import { checkMedications } from './medications.ts';
import { checkDebts, checkMoney } from './money.ts';
import { checkProcessors } from './processors.ts';
import { checkSales } from './sales.ts';
import { checkStock } from './stock.ts';
import { checkTrail } from './trail.ts';

type Audit = {
  readonly subjectId: string;
  readonly action: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly details: unknown;
};

/** Every change of an appointment left one line of who made it: the version counts the changes after the first. */
function checkAudit(appointments: readonly Appointment[], audit: readonly Audit[]): void {
  const lines = Map.groupBy(audit, ({ subjectId }) => subjectId);
  const counted = appointments.map(({ appointmentId }) => [
    appointmentId,
    lines.get(appointmentId)?.length ?? 0,
  ]);
  expect(counted).toEqual(appointments.map(({ appointmentId, version }) => [appointmentId, version + 1]));
  for (const { actor, correlationId } of audit) expect([actor, correlationId]).not.toContain('');
}

/**
 * The client's code reaches its owner by e-mail and SMS, and nobody through a call: only the list of what was done
 * says the codes that have closed an appointment.
 */
function checkCodes(appointments: readonly Appointment[]): void {
  const lists = everyReply().filter(({ route }) => route === listCompletedAppointments);
  const others = everyReply().filter(({ route }) => route !== listCompletedAppointments);
  const textOf = (replies: ReturnType<typeof everyReply>) => replies.map(({ text }) => text).join('\n');
  const [listed, said] = [textOf(lists), textOf(others)];
  for (const appointment of appointments) {
    const { confirmationCode } = { confirmationCode: undefined, ...appointment };
    if (confirmationCode === undefined) continue;
    expect(said.includes(confirmationCode)).toBe(false);
    if (appointment.status !== 'completed') expect(listed.includes(confirmationCode)).toBe(false);
  }
}

/** What must hold after anything that happens (notes on invariants): waits until the stack has settled. */
export async function expectInvariants(stack: TestStack, toldSince = ''): Promise<void> {
  // Holds whose time is over end at the processor's next call, which may be the first one below.
  stack.stripe.lapse();
  await stack.bus.runSchedule('close-web-day');
  await stack.settled();
  const rows = Map.groupBy(await allTableRows(), (row) => String(row[entityAttribute]));
  const of = <T>(entity: string) => (rows.get(entity) ?? []).map(asRead) as T[];
  const appointments = of<Row>('appointment').map(appointmentOf);

  checkSheets(appointments, of('daySheet'));
  checkBusyMonths(appointments, of('busyMonth'));
  checkPatientDays(appointments, of('patientDay'));
  const audit = of<Audit>('auditEntry');
  const money = { ledger: movementsOf(of<LedgerRow>('ledgerEntry')) };
  const orders = of<{ order: Order }>('order').map(({ order }) => order);
  checkMoney({ appointments, orders, ...money, audit, uniqueClaims: of('marker'), stack });
  await checkDebts(appointments);
  checkAudit(appointments, audit);
  checkTrail(audit, of('patient'));
  checkEvents({ outbox: of('outboxEntry'), uniqueClaims: of('marker'), stack, toldSince });
  checkCodes(appointments);
  checkStock(of('product'), of('stockMove'));
  checkMedications({
    medications: of('medication'),
    lots: of('lot'),
    moves: of('medicationMove'),
    reservations: of('doseReservation'),
    deliveries: of('medicationDelivery'),
    appointments,
    patientIds: new Set(of<{ patientId: string }>('patient').map(({ patientId }) => patientId)),
    ledger: money.ledger,
  });
  const till = {
    sales: of<{ sale: Sale }>('sale').map(({ sale }) => sale),
    returns: of<{ given: SaleReturn }>('saleReturn').map(({ given }) => given),
    days: of<{ totals: DayTotals }>('dayTotals').map(({ totals }) => totals),
    ledger: money.ledger,
  };
  checkFinances({ ...till, appointments });
  checkProcessors({ ...till, appointments, orders, stack });
  checkSales({
    ...till,
    numbers: { pos: of('saleNumber'), imported: of('importedSaleNumber') },
    registers: of<{ register: Register }>('register').map(({ register }) => register),
    closings: of<{ closing: Closing }>('closing').map(({ closing }) => closing),
    stockMoves: of('stockMove'),
    items: of('dayItems'),
  });
}

/** Runs calls that must leave no trace in the table, and answers what they answered. */
export async function leavingNoTrace<T>(stack: TestStack, calls: () => Promise<T>): Promise<T> {
  await stack.settled();
  const table = watchTable(stack.directory);
  try {
    const answers = await calls();
    expect(table.hasChanged()).toBe(false);
    return answers;
  } finally {
    table.close();
  }
}
