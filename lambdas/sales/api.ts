import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/sales/api.ts';
import { returnSale, voidSale } from './give-back.ts';
import { getTillClient, listBalanceStates, listOpenBalances } from './open-balances.ts';
import { listParkedSales, parkSale, removeParkedSale } from './parked-sales.ts';
import { sell } from './sell.ts';
import { findSale, getReceipt, getSale, listPatientSales, listSales, sendReceipt } from './sold.ts';

const getTillSettings = operation(
  api.getTillSettings,
  async (_, { settings }) => (await settings.get()).till,
);

export const handler = httpApi(
  [
    getTillSettings,
    sell,
    listOpenBalances,
    listBalanceStates,
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
