import { httpApi } from '#lambdas/runtime/http-api.ts';
import { returnSale, voidSale } from './give-back.ts';
import { findSale, getSale, listPatientSales, listSales } from './list-sales.ts';
import { getTillClient, listOpenBalances } from './open-balances.ts';
import { listParkedSales, parkSale, removeParkedSale } from './parked-sales.ts';
import { sell } from './sell.ts';
import { getReceipt, sendReceipt } from './send-receipt.ts';

export const handler = httpApi(
  [
    sell,
    listOpenBalances,
    getTillClient,
    listParkedSales,
    parkSale,
    removeParkedSale,
    listSales,
    findSale,
    listPatientSales,
    getSale,
    returnSale,
    voidSale,
    sendReceipt,
    getReceipt,
  ],
  {},
);
