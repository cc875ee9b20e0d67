import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { inOneLine } from '#shared/core/schemas.ts';
import { Allergen } from './allergens.ts';

const allow = ['admin'] as const;
const Allergens = z.object({ rows: z.array(Allergen) });

export const listAllergens = route('listAllergens', {
  method: 'GET',
  path: '/inventory/allergens',
  summary: 'Lists allergens that medications may contain, with the synonyms used to search records',
  allow,
  topics: ['inventory'],
  reply: Allergens,
});

const requiredMessage = 'Escribe el alérgeno.';
const Name = z
  .string({ error: requiredMessage })
  .check(
    inOneLine,
    z.minLength(3, { error: 'Escribe al menos 3 letras.' }),
    z.maxLength(60, { error: 'Son más de 60 caracteres.' }),
  );

export const addAllergen = route('addAllergen', {
  method: 'POST',
  path: '/inventory/allergens',
  summary: 'Adds an allergen, or synonyms to an existing one',
  allow,
  body: z.strictObject({
    name: Name,
    synonyms: z.array(Name).check(z.maxLength(20, { error: 'Son más de 20 sinónimos.' })),
  }),
  reply: z.object({ ...Allergens.shape, allergenId: Allergen.shape.allergenId }),
});
