import { handleDepositWebhook } from '#lambdas/appointments/deposits/card-deposit.ts';
import { receiveAthWebhook } from '#lambdas/payments/ath/receive-ath-webhook.ts';
import { receiveStripeWebhook } from '#lambdas/payments/card/receive-stripe-webhook.ts';
import { athMovil, payments, webhooks } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { athSale } from '#lambdas/sales/ath/ath-sale.ts';
import * as athSales from '#lambdas/sales/ath/ath-sales.ts';
import {
  listUnappliedAthPayments,
  returnAthPayment,
  settleAthRefund,
} from '#lambdas/sales/ath/unapplied-payments.ts';
import { athOrder } from '#lambdas/shop/ath-order.ts';
import { handleCardOrder } from '#lambdas/shop/card-order.ts';

const athPurposes = { sale: athSale, order: athOrder };

export const handler = httpApi<'payments' | 'webhooks' | 'athMovil'>(
  [
    receiveStripeWebhook([handleDepositWebhook, handleCardOrder]),
    receiveAthWebhook(athPurposes),
    athSales.getAthAccount,
    athSales.askAthSale,
    athSales.followAthSale(athPurposes),
    athSales.cancelAthSale(athPurposes),
    athSales.changeAthSalePhone(athPurposes),
    listUnappliedAthPayments,
    returnAthPayment,
    settleAthRefund(athPurposes),
  ],
  { payments, webhooks, athMovil },
);
