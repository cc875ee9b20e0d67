import { OrderChanged } from '#events/shop.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { cancelByReturn } from '#shared/shop/order-steps.ts';

type OrderReturn = {
  readonly sale: Sale;
  readonly saleReturn: SaleReturn;
  /** Rejects with a conflict a return that cannot cancel the order, for example after its delivery. */
  readonly mustCancelOrder: boolean;
};

/** Returns the writes that cancel an undelivered order whose sale was fully returned. */
export async function buildOrderReturnWrites(
  { sale, saleReturn, mustCancelOrder }: OrderReturn,
  { orders }: Pick<Platform, 'orders'>,
): Promise<Write[]> {
  if (sale.origin !== 'web') return [];
  const order = await orders.find(sale.saleId);
  const after = order && cancelByReturn(order, sale, saleReturn);
  if (!after && mustCancelOrder) throw new AppError(coreErrors.conflict);
  if (!after) return order ? [emit(OrderChanged, { orderId: order.orderId })] : [];
  const { orderId } = after;
  return [
    orders.save(after),
    emit(OrderChanged, { orderId }),
    audit('order.cancelled', orderId, { reason: saleReturn.reason }),
  ];
}
