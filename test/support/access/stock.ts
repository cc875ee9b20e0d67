import { randomUUID } from 'node:crypto';
import * as stock from '#shared/catalog/stock-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aProduct } from '../center/product.ts';
import type { Target } from './targets.ts';

/** Creates a product with a stock of three. */
const createProductId = async () => ({ productId: (await aProduct()).productId });
const createMoveIds = async () => ({ ...(await createProductId()), moveId: randomUUID() });

export const stockTargets: readonly (readonly [AnyRoute, Target])[] = [
  [stock.listStockMoves, { ids: createProductId }],
  [stock.listLowStock, {}],
  [stock.receiveStock, { ids: createMoveIds, body: () => ({ quantity: 12 }) }],
  [stock.correctStock, { ids: createProductId, body: () => ({ counted: 2, seen: 3, reason: 'Conteo' }) }],
  [stock.loseStock, { ids: createMoveIds, body: () => ({ quantity: 1, reason: 'Frasco roto' }) }],
];
