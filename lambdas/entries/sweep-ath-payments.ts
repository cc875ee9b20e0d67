import { followAthPayment } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { athMovil } from '#lambdas/platform/external/from-env.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import { refundSaleReturn } from '#lambdas/sales/ath/refund-ath-return.ts';
import { athOrder } from '#lambdas/shop/ath-order.ts';

const purposes = { sale: athSale, order: athOrder };

/** Resumes abandoned or interrupted payments and unconfirmed refunds every minute. */
export const handler = scheduledJob(
  {
    name: 'sweep-ath-payments',
    run: async (platform) => {
      await forEachIsolated(
        await platform.athPayments.listOpen(),
        ({ paymentId }) => ({ paymentId }),
        ({ paymentId }) => followAthPayment(platform, paymentId, purposes),
      );
      await forEachIsolated(
        await platform.saleReturns.listByRefundState('waiting'),
        ({ saleId, returnId }) => ({ saleId, returnId }),
        (saleReturn) => refundSaleReturn(platform, saleReturn, purposes),
      );
    },
  },
  { athMovil },
);
