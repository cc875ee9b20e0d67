import { StockMove } from '#shared/catalog/stock-move.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byProduct: stock moves of a product in order
export const stockMoveEntity = defineEntity('stockMove', StockMove, {
  byProduct: { pk: pk(['productId']), sk: sk(['at', 'moveId']) },
});
