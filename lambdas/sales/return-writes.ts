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
import { buildOrderReturnWrites } from './order-return-writes.ts';

type ReturnContext = {
  readonly sale: Sale;
  readonly saleReturn: SaleReturn;
  readonly register: Register;
  /** Rejects with a conflict a return that cannot cancel the order. */
  readonly mustCancelOrder: boolean;
  readonly approval?: Approval | undefined;
};

/** Returns the writes that restock products still in the catalog. */
async function buildRestockWrites(
  { sale, saleReturn }: Pick<ReturnContext, 'sale' | 'saleReturn'>,
  platform: Platform,
): Promise<Write[]> {
  const pieces = saleReturn.lines.flatMap(({ lineId, quantity, restocked }) => {
    const line = sale.lines.find((saleLine) => saleLine.lineId === lineId);
    return restocked && line?.kind === 'product' && quantity > 0
      ? [{ productId: line.itemId, quantity }]
      : [];
  });
  const products = await platform.catalog.byIds(pieces.map(({ productId }) => productId));
  const { at, by, saleId } = saleReturn;
  return pieces
    .filter(({ productId }) => products.some((product) => product.productId === productId))
    .flatMap((piece) =>
      platform.stockMoves.move({ ...piece, moveId: newId(), kind: 'returned', saleId, at, by }),
    );
}

/** Returns the writes that reopen returned balances of upcoming appointments. */
async function buildBalanceWrites(
  sale: Sale,
  saleReturn: SaleReturn,
  platform: Pick<Platform, 'appointments'>,
): Promise<Write[]> {
  const returnedLineIds = new Set(saleReturn.lines.map(({ lineId }) => lineId));
  const appointmentIds = sale.lines
    .filter(({ kind, lineId }) => kind === 'balance' && returnedLineIds.has(lineId))
    .map(({ itemId }) => itemId);
  const writes = appointmentIds.map(async (appointmentId): Promise<Write[]> => {
    const before = await platform.appointments.find(appointmentId);
    if (!before) return [];
    const after = returnBalance(before, sale.saleId);
    return [
      platform.appointments.save(after),
      emit(AppointmentChanged, toAppointmentFacts(after)),
      audit('appointment.balanceReturned', appointmentId, { saleId: sale.saleId, reason: saleReturn.reason }),
    ];
  });
  return (await Promise.all(writes)).flat();
}

export async function buildReturnWrites(context: ReturnContext, platform: Platform): Promise<Write[]> {
  const { sale, saleReturn, register, mustCancelOrder, approval } = context;
  const { sales, saleReturns, registers, ledger } = platform;
  const { saleId, returnId, registerId, lines, amountCents, reason } = saleReturn;
  assertSameDay(register, saleReturn.date);
  const auditDetails = {
    returnId,
    amountCents,
    reason,
    ...(approval && { approvedBy: approval.approvedBy }),
  };
  const products = sale.lines.filter(
    ({ kind, lineId }) => kind === 'product' && lines.some((line) => line.lineId === lineId),
  );
  const saleAfter = applyReturnToSale(sale, saleReturn);
  return [
    sales.save(saleAfter),
    saleReturns.create(saleReturn),
    registers.save(applyReturnToRegister(register, saleReturn)),
    ...createReturnMovements(sale, saleReturn, new Date(saleReturn.at)).map(ledger.append),
    ...(await buildRestockWrites(context, platform)),
    ...(await buildBalanceWrites(sale, saleReturn, platform)),
    ...(await buildOrderReturnWrites({ sale: saleAfter, saleReturn, mustCancelOrder }, platform)),
    emit(SaleReturned, {
      saleId,
      returnId,
      registerId,
      patientId: sale.client?.patientId,
      productIds: products.map(({ itemId }) => itemId),
    }),
    ...(approval?.writes ?? []),
    saleReturn.kind === 'void'
      ? audit('sale.voided', saleId, auditDetails)
      : audit('sale.returned', saleId, auditDetails),
  ];
}
