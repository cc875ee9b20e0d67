import type { Platform } from '#lambdas/platform/platform.ts';
import { type Allergen, mergeAllergens } from '#shared/inventory/allergens.ts';

/** Lists the allergens that are searched in client records. */
export const listKnownAllergens = async ({ allergens }: Pick<Platform, 'allergens'>): Promise<Allergen[]> =>
  mergeAllergens(await allergens.all());
