import { AppointmentChanged, toAppointmentFacts } from '#events/appointments.ts';
import { ReceiptDue, SaleMade } from '#events/sales.ts';
import type { Approval } from '#lambdas/accounts/approval.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { collectAtPos } from '#shared/appointments/closing/pos-balance.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import type { Actor } from '#shared/core/roles.ts';
import { applySaleToRegister, type Register } from '#shared/registers/register.ts';
import { assertSameDay } from '#shared/registers/web-day.ts';
import { createSaleMovements } from '#shared/sales/money-moves.ts';
import type { ImportedSale, PosSale, Sale } from '#shared/sales/sale.ts';

function buildStockWrites(sale: Sale, { stockMoves }: Pick<Platform, 'stockMoves'>): Write[] {
  const { at, by, saleId } = sale;
  return sale.lines
    .filter(({ kind }) => kind === 'product')
    .flatMap(({ itemId, quantity }) =>
      stockMoves.move({
        productId: itemId,
        moveId: newId(),
        kind: 'sold',
        quantity: -quantity,
        saleId,
        at,
        by,
      }),
    );
}

type BalanceCollection = {
  readonly sale: Sale;
  readonly appointments: readonly Appointment[];
  readonly actor: Actor;
};

/** Returns the writes that mark the balances as collected (R287 R317). */
function buildBalanceWrites(
  { sale, appointments, actor }: BalanceCollection,
  platform: Pick<Platform, 'appointments' | 'now'>,
): Write[] {
  const now = platform.now();
  const method: PaymentMethod = sale.tenders[0]?.method ?? 'cash';
  return appointments.flatMap((appointment) => {
    const after = collectAtPos(appointment, { saleId: sale.saleId, method, now }, actor);
    return [
      platform.appointments.save(after),
      emit(AppointmentChanged, toAppointmentFacts(after)),
      audit('appointment.collectedAtTill', appointment.appointmentId, { saleId: sale.saleId, method }),
    ];
  });
}

const toSaleMadeData = ({ saleId, registerId, client, lines }: PosSale) => {
  const listItemIds = (lineKind: Sale['lines'][number]['kind']) =>
    lines.filter(({ kind }) => kind === lineKind).map(({ itemId }) => itemId);
  return {
    saleId,
    registerId,
    patientId: client?.patientId,
    productIds: listItemIds('product'),
    appointmentIds: listItemIds('balance'),
  };
};

/** Requests the receipt by e-mail, and for balances by SMS if the owner enabled it (R300). */
const buildReceiptWrites = ({ saleId, client, lines }: Sale, sendsBalanceSms: boolean): Write[] => {
  const sendsSms = sendsBalanceSms && lines.some(({ kind }) => kind === 'balance');
  return [
    ...(client?.email ? [emit(ReceiptDue, { saleId, by: 'mail', to: client.email })] : []),
    ...(sendsSms && client?.phone ? [emit(ReceiptDue, { saleId, by: 'sms', to: client.phone })] : []),
  ];
};

/** A sale ready to commit, with the data that its writes need. */
export type PreparedSale = {
  readonly sale: PosSale;
  readonly appointments: readonly Appointment[];
  readonly register: Register;
  readonly rangeWrites: readonly Write[];
  /** Whether the owner enabled SMS receipts of balances. Absent for online sales, which have no balances. */
  readonly sendsBalanceSms?: boolean;
  readonly approval?: Approval | undefined;
};

export function buildSaleWrites(
  { sale, appointments, register, rangeWrites, sendsBalanceSms = false, approval }: PreparedSale,
  actor: Actor,
  platform: Pick<
    Platform,
    'sales' | 'registers' | 'parkedSales' | 'ledger' | 'stockMoves' | 'appointments' | 'now'
  >,
): Write[] {
  const { sales, registers, parkedSales, ledger } = platform;
  assertSameDay(register, sale.date);
  return [
    ...sales.create(sale),
    registers.save(applySaleToRegister(register, sale)),
    ...rangeWrites,
    ...buildStockWrites(sale, platform),
    ...buildBalanceWrites({ sale, appointments, actor }, platform),
    ...createSaleMovements(sale, appointments, new Date(sale.at)).map(ledger.append),
    parkedSales.remove(sale.saleId),
    emit(SaleMade, toSaleMadeData(sale)),
    ...buildReceiptWrites(sale, sendsBalanceSms),
    ...(approval?.writes ?? []),
    audit('sale.made', sale.saleId, {
      number: sale.number,
      totalCents: sale.totalCents,
      ...(approval && { approvedBy: approval.approvedBy }),
    }),
  ];
}

/** Returns the writes of an imported sale, without day totals. Registers, stock and mail do not change. */
export const buildImportedSaleWrites = (
  sale: Sale,
  { sales, ledger }: Pick<Platform, 'sales' | 'ledger'>,
): Write[] => [
  ...sales.create(sale),
  ...createSaleMovements(sale, [], new Date(sale.at)).map(ledger.append),
  audit('sale.imported', sale.saleId, { number: sale.number, totalCents: sale.totalCents }),
];

export const buildUndoImportWrites = (
  sale: ImportedSale,
  { sales, ledger }: Pick<Platform, 'sales' | 'ledger'>,
): Write[] => [
  ...sales.removeImported(sale),
  ...createSaleMovements(sale, [], new Date(sale.at)).map(ledger.removeImported),
  audit('sale.importUndone', sale.saleId, { number: sale.number, totalCents: sale.totalCents }),
];
