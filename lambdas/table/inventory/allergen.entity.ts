import { OwnAllergen } from '#shared/inventory/allergens.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId  allergens added by the center
export const allergenEntity = defineEntity('allergen', OwnAllergen, {
  byId: { pk: pk([]), sk: sk(['allergenId']) },
});
