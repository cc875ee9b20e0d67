import type { Platform } from '#lambdas/platform/platform.ts';
import { type Allergen, allergensWith } from '#shared/inventory/allergens.ts';

/** The allergens for which records are searched. */
export const knownAllergens = async ({ allergens }: Pick<Platform, 'allergens'>): Promise<Allergen[]> =>
  allergensWith(await allergens.all());
