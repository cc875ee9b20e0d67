import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getTillClient, listOpenBalances } from './open-balances.ts';
import { listParkedSales, parkSale, removeParkedSale } from './parked-sales.ts';
import { sell } from './sell.ts';

export const handler = httpApi(
  [sell, listOpenBalances, getTillClient, listParkedSales, parkSale, removeParkedSale],
  {},
);
