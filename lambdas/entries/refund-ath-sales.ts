import { SaleReturned } from '#events/sales.ts';
import { athMovil } from '#lambdas/platform/external/from-env.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import { refundSaleReturn } from '#lambdas/sales/ath/refund-ath-return.ts';
import { athOrder } from '#lambdas/shop/ath-order.ts';

/** Refunds ATH Móvil payments. The return's row makes refunds idempotent, so the event is recorded last. */
export const handler = consumer(
  {
    name: 'refund-ath-sales',
    on: SaleReturned,
    recordAfterSending: true,
    run: ({ data: { saleId, returnId } }, platform) =>
      refundSaleReturn(platform, { saleId, returnId }, { sale: athSale, order: athOrder }),
  },
  { athMovil },
);
