import { athMovil, files, payments } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import * as deskOrders from './desk-orders.ts';
import {
  abandonOrder,
  changePaymentPhone,
  followOrder,
  followPayment,
  listMyOrders,
} from './follow-order.ts';
import { placeMyOrder, placeOrder } from './place-order.ts';
import * as publicShop from './public-shop.ts';

export const handler = httpApi(
  [
    publicShop.getShopTerms,
    publicShop.listShopProducts,
    publicShop.getShopProduct,
    publicShop.getShopSitemap,
    publicShop.requestStockAlert,
    publicShop.quoteCart,
    placeOrder,
    placeMyOrder,
    followPayment,
    changePaymentPhone,
    abandonOrder,
    followOrder,
    listMyOrders,
    deskOrders.listOrders,
    deskOrders.findOrder,
    deskOrders.getOrder,
    deskOrders.markOrderPrepared,
    deskOrders.undoOrderPrepared,
    deskOrders.markOrderDelivered,
    deskOrders.cancelOrder,
  ],
  { payments, athMovil, files },
);
