import { CustomAllergen } from '#shared/inventory/allergens.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: allergens added by the center
export const allergenEntity = defineEntity('allergen', CustomAllergen, {
  byId: { pk: pk([]), sk: sk(['allergenId']) },
});
