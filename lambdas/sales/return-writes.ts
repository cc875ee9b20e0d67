import { AppointmentChanged, toAppointmentFacts } from '#events/appointments.ts';
import { SaleReturned } from '#events/sales.ts';
import type { Approval } from '#lambdas/accounts/approval.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { returnBalance } from '#shared/appointments/closing/pos-balance.ts';
import { applyReturnToRegister, type Register } from '#shared/registers/register.ts';
import { assertSameDay } from '#shared/registers/web-day.ts';
import { createReturnMovements } from '#shared/sales/money-moves.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { applyReturnToSale, type SaleReturn } from '#shared/sales/sale-return.ts';
import { orderReturnWrites } from './order-return-writes.ts';

type ReturnContext = {
  readonly sale: Sale;
  readonly given: SaleReturn;
  readonly register: Register;
  /** If true, rejected as stale unless the order is cancelled. */
  readonly cancelsOrder: boolean;
  readonly approval?: Approval | undefined;
};

/** Restocks products that are still in the catalogue. */
async function restockWrites(
  { sale, given }: Pick<ReturnContext, 'sale' | 'given'>,
  platform: Platform,
): Promise<Write[]> {
  const pieces = given.lines.flatMap(({ lineId, quantity, restocked }) => {
    const line = sale.lines.find((each) => each.lineId === lineId);
    return restocked && line?.kind === 'product' && quantity > 0
      ? [{ productId: line.itemId, quantity }]
      : [];
  });
  const known = await platform.catalog.byIds(pieces.map(({ productId }) => productId));
  const { at, by, saleId } = given;
  return pieces
    .filter(({ productId }) => known.some((product) => product.productId === productId))
    .flatMap((piece) =>
      platform.stockMoves.move({ ...piece, moveId: newId(), kind: 'returned', saleId, at, by }),
    );
}

/** Reopens returned balances of upcoming appointments; for past ones only money moves. */
async function returnedBalanceWrites(
  sale: Sale,
  given: SaleReturn,
  platform: Pick<Platform, 'appointments'>,
): Promise<Write[]> {
  const ids = sale.lines
    .filter(({ kind, lineId }) => kind === 'balance' && given.lines.some((line) => line.lineId === lineId))
    .map(({ itemId }) => itemId);
  const writes = ids.map(async (appointmentId): Promise<Write[]> => {
    const before = await platform.appointments.find(appointmentId);
    if (!before) return [];
    const after = returnBalance(before, sale.saleId);
    return [
      platform.appointments.save(after),
      emit(AppointmentChanged, toAppointmentFacts(after)),
      audit('appointment.balanceReturned', appointmentId, { saleId: sale.saleId, reason: given.reason }),
    ];
  });
  return (await Promise.all(writes)).flat();
}

export async function returnWrites(context: ReturnContext, platform: Platform): Promise<Write[]> {
  const { sale, given, register, cancelsOrder, approval } = context;
  const { sales, saleReturns, registers, ledger } = platform;
  const { saleId, returnId, registerId, lines, amountCents, reason } = given;
  assertSameDay(register, given.date);
  const auditDetails = {
    returnId,
    amountCents,
    reason,
    ...(approval && { approvedBy: approval.approvedBy }),
  };
  const products = sale.lines.filter(
    ({ kind, lineId }) => kind === 'product' && lines.some((line) => line.lineId === lineId),
  );
  return [
    sales.save(applyReturnToSale(sale, given)),
    saleReturns.create(given),
    registers.save(applyReturnToRegister(register, given)),
    ...createReturnMovements(sale, given, new Date(given.at)).map(ledger.append),
    ...(await restockWrites(context, platform)),
    ...(await returnedBalanceWrites(sale, given, platform)),
    ...(await orderReturnWrites({ sale: applyReturnToSale(sale, given), given, cancelsOrder }, platform)),
    emit(SaleReturned, {
      saleId,
      returnId,
      registerId,
      patientId: sale.client?.patientId,
      productIds: products.map(({ itemId }) => itemId),
    }),
    ...(approval?.writes ?? []),
    given.kind === 'void'
      ? audit('sale.voided', saleId, auditDetails)
      : audit('sale.returned', saleId, auditDetails),
  ];
}
