import { OrderChanged } from '#events/shop.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { cancelByReturn } from '#shared/shop/order-steps.ts';

type OrderReturn = {
  readonly sale: Sale;
  readonly given: SaleReturn;
  /** The return must cancel the order; throws a conflict if the order was delivered. */
  readonly cancelsOrder: boolean;
};

/** Returns the writes that cancel an undelivered order whose sale was fully returned. */
export async function buildOrderReturnWrites(
  { sale, given: saleReturn, cancelsOrder }: OrderReturn,
  { orders }: Pick<Platform, 'orders'>,
): Promise<Write[]> {
  if (sale.origin !== 'web') return [];
  const order = await orders.find(sale.saleId);
  const after = order && cancelByReturn(order, sale, saleReturn);
  if (!after && cancelsOrder) throw new AppError(coreErrors.conflict);
  if (!after) return order ? [emit(OrderChanged, { orderId: order.orderId })] : [];
  const { orderId } = after;
  return [
    orders.save(after),
    emit(OrderChanged, { orderId }),
    audit('order.cancelled', orderId, { reason: saleReturn.reason }),
  ];
}
