import { randomUUID } from 'node:crypto';
import * as stock from '#shared/catalog/stock-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aProduct } from '../center/product.ts';
import type { Target } from './targets.ts';

/** A product with a stock of three. */
const stocked = async () => ({ productId: (await aProduct()).productId });
const moved = async () => ({ ...(await stocked()), moveId: randomUUID() });

export const stockTargets: readonly (readonly [AnyRoute, Target])[] = [
  [stock.listStockMoves, { ids: stocked }],
  [stock.listLowStock, {}],
  [stock.receiveStock, { ids: moved, body: () => ({ quantity: 12 }) }],
  [stock.correctStock, { ids: stocked, body: () => ({ counted: 2, seen: 3, reason: 'Conteo' }) }],
  [stock.loseStock, { ids: moved, body: () => ({ quantity: 1, reason: 'Frasco roto' }) }],
];
