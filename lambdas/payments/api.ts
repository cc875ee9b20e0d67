import { athMovil } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import * as athSales from './ath/ath-sales.ts';
import { receiveAthWebhook } from './ath/receive-ath-webhook.ts';
import { listUnappliedAthPayments, returnAthPayment, settleAthRefund } from './ath/waiting-money.ts';

export const handler = httpApi(
  [
    receiveAthWebhook,
    athSales.getAthAccount,
    athSales.askAthSale,
    athSales.followAthSale,
    athSales.cancelAthSale,
    athSales.changeAthSalePhone,
    listUnappliedAthPayments,
    returnAthPayment,
    settleAthRefund,
  ],
  { athMovil },
);
