import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as sales from '#shared/sales/api.ts';
import { aProduct } from '../center/product.ts';
import { aCart, card } from '../sales/till.ts';
import type { Target } from './targets.ts';

const cart = async () => aCart({ chosen: [{ product: await aProduct() }] });
const aSale = async () => ({ saleId: randomUUID() });

export const tillTargets: readonly (readonly [AnyRoute, Target])[] = [
  [
    sales.sell,
    {
      ids: aSale,
      body: async () => {
        const wanted = await cart();
        return { ...wanted, tenders: [card(wanted.shownTotalCents)] };
      },
    },
  ],
  [sales.listBalanceStates, { query: () => ({ appointmentIds: randomUUID() }) }],
  [sales.parkSale, { ids: aSale, body: async () => ({ name: 'Marisol', cart: await cart() }) }],
  [sales.removeParkedSale, { ids: aSale }],
];
