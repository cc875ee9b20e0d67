import * as z from 'zod/mini';
import { isSameName } from '#shared/core/matches.ts';
import { Id, Version } from '#shared/core/schemas.ts';

export const Allergen = z.object({ allergenId: Id, name: z.string(), synonyms: z.array(z.string()) });
export type Allergen = z.infer<typeof Allergen>;

export const CustomAllergen = z.object({ ...Allergen.shape, version: Version });
export type CustomAllergen = z.infer<typeof CustomAllergen>;

const buildAllergen = (allergenId: string, name: string, ...synonyms: string[]): Allergen => ({
  allergenId,
  name,
  synonyms,
});

const builtInAllergens: readonly Allergen[] = [
  buildAllergen('nickel', 'Níquel', 'nickel', 'metales', 'bisutería'),
  buildAllergen('latex', 'Látex', 'lactex', 'goma', 'hule', 'caucho'),
  buildAllergen('iodine', 'Yodo', 'iodo', 'iodine', 'povidona', 'betadine', 'contraste yodado'),
  buildAllergen('soy', 'Soya', 'soja', 'soy', 'lecitina'),
  buildAllergen('egg', 'Huevo', 'egg', 'albúmina', 'clara de huevo'),
  buildAllergen('milk', 'Leche', 'lácteos', 'lactosa', 'caseína', 'milk'),
  buildAllergen('peanut', 'Maní', 'cacahuate', 'cacahuete', 'peanut'),
  buildAllergen('nuts', 'Nueces', 'nuez', 'almendra', 'avellana', 'pistacho', 'frutos secos', 'nuts'),
  buildAllergen(
    'shellfish',
    'Mariscos',
    'camarón',
    'langosta',
    'cangrejo',
    'crustáceos',
    'shellfish',
    'shrimp',
  ),
  buildAllergen('fish', 'Pescado', 'fish', 'salmón', 'atún'),
  buildAllergen('gluten', 'Gluten', 'trigo', 'wheat'),
  buildAllergen(
    'penicillin',
    'Penicilina',
    'penicillin',
    'amoxicilina',
    'ampicilina',
    'augmentin',
    'betalactámicos',
  ),
  buildAllergen('cephalosporin', 'Cefalosporinas', 'cefalexina', 'keflex', 'ceftriaxona'),
  buildAllergen('sulfa', 'Sulfa', 'sulfas', 'sulfonamidas', 'sulfametoxazol', 'bactrim'),
  buildAllergen('sulfites', 'Sulfitos', 'sulfito', 'bisulfito', 'metabisulfito', 'sulfites'),
  buildAllergen('lidocaine', 'Lidocaína', 'lidocaine', 'xilocaína', 'benzocaína', 'novocaína', 'anestesia'),
  buildAllergen(
    'nsaid',
    'Aspirina y antiinflamatorios',
    'aspirina',
    'aspirin',
    'ácido acetilsalicílico',
    'ibuprofeno',
    'advil',
    'motrin',
    'naproxeno',
    'aleve',
    'ketorolaco',
    'toradol',
    'diclofenaco',
    'AINE',
    'NSAID',
  ),
  buildAllergen('semaglutide', 'Semaglutida', 'semaglutide', 'ozempic', 'wegovy', 'rybelsus'),
  buildAllergen('tirzepatide', 'Tirzepatida', 'tirzepatide', 'mounjaro', 'zepbound'),
  buildAllergen('liraglutide', 'Liraglutida', 'liraglutide', 'saxenda', 'victoza'),
  buildAllergen('benzylAlcohol', 'Alcohol bencílico', 'benzyl alcohol', 'bacteriostática'),
  buildAllergen('cobalt', 'Cobalto', 'cobalt', 'cobalamina'),
  buildAllergen('corn', 'Maíz', 'corn', 'dextrosa'),
];

export function mergeAllergens(customAllergens: readonly CustomAllergen[]): Allergen[] {
  const addedSynonymsById = new Map(
    customAllergens.map(({ allergenId, synonyms }) => [allergenId, synonyms]),
  );
  const builtInIds = new Set(builtInAllergens.map(({ allergenId }) => allergenId));
  return [
    ...builtInAllergens.map((allergen) => ({
      ...allergen,
      synonyms: [...allergen.synonyms, ...(addedSynonymsById.get(allergen.allergenId) ?? [])],
    })),
    ...customAllergens
      .filter(({ allergenId }) => !builtInIds.has(allergenId))
      .map(({ allergenId, name, synonyms }) => ({ allergenId, name, synonyms })),
  ];
}

export const findAllergen = (allergens: readonly Allergen[], name: string): Allergen | undefined =>
  allergens.find((allergen) =>
    [allergen.name, ...allergen.synonyms].some((knownName) => isSameName(knownName, name)),
  );
