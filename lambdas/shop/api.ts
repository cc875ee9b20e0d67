import { athMovil, files, payments } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import * as desk from './desk-orders.ts';
import {
  abandonOrder,
  changePaymentPhone,
  followOrder,
  followPayment,
  listMyOrders,
} from './follow-order.ts';
import { placeMyOrder, placeOrder } from './place-order.ts';
import * as shelves from './public-shop.ts';

export const handler = httpApi(
  [
    shelves.getShopTerms,
    shelves.listShopProducts,
    shelves.getShopProduct,
    shelves.getShopSitemap,
    shelves.requestStockAlert,
    shelves.quoteCart,
    placeOrder,
    placeMyOrder,
    followPayment,
    changePaymentPhone,
    abandonOrder,
    followOrder,
    listMyOrders,
    desk.listOrders,
    desk.findOrder,
    desk.getOrder,
    desk.markOrderPrepared,
    desk.undoOrderPrepared,
    desk.markOrderDelivered,
    desk.cancelOrder,
  ],
  { payments, athMovil, files },
);
