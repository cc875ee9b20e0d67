import { Category } from '#shared/catalog/category.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: all categories in one query
export const categoryEntity = defineEntity('category', Category, {
  byId: { pk: pk([]), sk: sk(['categoryId']) },
});
