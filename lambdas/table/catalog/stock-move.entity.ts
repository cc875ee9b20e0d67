import { StockMove } from '#shared/catalog/stock-move.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byProduct  what came and went of one product, in the order it happened
export const stockMoveEntity = defineEntity('stockMove', StockMove, {
  byProduct: { pk: pk(['productId']), sk: sk(['at', 'moveId']) },
});
