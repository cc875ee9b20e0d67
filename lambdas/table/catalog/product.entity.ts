import { Product } from '#shared/catalog/product.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byKind: all services or all products sorted by id, or single ones by id
export const productEntity = defineEntity('product', Product, {
  byKind: { pk: pk(['kind']), sk: sk(['productId']) },
});
