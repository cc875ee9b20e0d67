import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/sales/api.ts';
import { getPosClient, listBalanceStates, listOpenBalances } from './open-balances.ts';
import { listParkedSales, parkSale, removeParkedSale } from './parked-sales.ts';
import { returnSale, voidSale } from './return-sale.ts';
import * as saleOperations from './sale-operations.ts';
import { sell } from './sell.ts';

const getPosSettings = operation(api.getPosSettings, async (_, { settings }) => (await settings.get()).till);

export const handler = httpApi(
  [
    getPosSettings,
    sell,
    listOpenBalances,
    listBalanceStates,
    getPosClient,
    listParkedSales,
    parkSale,
    removeParkedSale,
    saleOperations.listSales,
    saleOperations.findSale,
    saleOperations.listPatientSales,
    saleOperations.getSale,
    returnSale,
    voidSale,
    saleOperations.sendReceipt,
    saleOperations.getReceipt,
    saleOperations.getReceiptPdf,
    saleOperations.getLinkedReceiptPdf,
  ],
  {},
);
