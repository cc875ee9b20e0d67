import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as sales from '#shared/sales/api.ts';
import { aProduct } from '../center/product.ts';
import { aCart, card } from '../sales/pos.ts';
import type { Target } from './targets.ts';

const createCart = async () => aCart({ chosen: [{ product: await aProduct() }] });
const newSaleId = async () => ({ saleId: randomUUID() });

export const posTargets: readonly (readonly [AnyRoute, Target])[] = [
  [
    sales.sell,
    {
      ids: newSaleId,
      body: async () => {
        const requestedCart = await createCart();
        return { ...requestedCart, tenders: [card(requestedCart.shownTotalCents)] };
      },
    },
  ],
  [sales.listBalanceStates, { query: () => ({ appointmentIds: randomUUID() }) }],
  [sales.parkSale, { ids: newSaleId, body: async () => ({ name: 'Marisol', cart: await createCart() }) }],
  [sales.removeParkedSale, { ids: newSaleId }],
];
