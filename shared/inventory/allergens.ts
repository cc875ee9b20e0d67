import * as z from 'zod/mini';
import { isSameName } from '#shared/core/matches.ts';
import { Id, Version } from '#shared/core/schemas.ts';

export const Allergen = z.object({ allergenId: Id, name: z.string(), synonyms: z.array(z.string()) });
export type Allergen = z.infer<typeof Allergen>;

export const OwnAllergen = z.object({ ...Allergen.shape, version: Version });
export type OwnAllergen = z.infer<typeof OwnAllergen>;

const allergen = (allergenId: string, name: string, ...synonyms: string[]): Allergen => ({
  allergenId,
  name,
  synonyms,
});

const builtIn: readonly Allergen[] = [
  allergen('nickel', 'Níquel', 'nickel', 'metales', 'bisutería'),
  allergen('latex', 'Látex', 'lactex', 'goma', 'hule', 'caucho'),
  allergen('iodine', 'Yodo', 'iodo', 'iodine', 'povidona', 'betadine', 'contraste yodado'),
  allergen('soy', 'Soya', 'soja', 'soy', 'lecitina'),
  allergen('egg', 'Huevo', 'egg', 'albúmina', 'clara de huevo'),
  allergen('milk', 'Leche', 'lácteos', 'lactosa', 'caseína', 'milk'),
  allergen('peanut', 'Maní', 'cacahuate', 'cacahuete', 'peanut'),
  allergen('nuts', 'Nueces', 'nuez', 'almendra', 'avellana', 'pistacho', 'frutos secos', 'nuts'),
  allergen('shellfish', 'Mariscos', 'camarón', 'langosta', 'cangrejo', 'crustáceos', 'shellfish', 'shrimp'),
  allergen('fish', 'Pescado', 'fish', 'salmón', 'atún'),
  allergen('gluten', 'Gluten', 'trigo', 'wheat'),
  allergen(
    'penicillin',
    'Penicilina',
    'penicillin',
    'amoxicilina',
    'ampicilina',
    'augmentin',
    'betalactámicos',
  ),
  allergen('cephalosporin', 'Cefalosporinas', 'cefalexina', 'keflex', 'ceftriaxona'),
  allergen('sulfa', 'Sulfa', 'sulfas', 'sulfonamidas', 'sulfametoxazol', 'bactrim'),
  allergen('sulfites', 'Sulfitos', 'sulfito', 'bisulfito', 'metabisulfito', 'sulfites'),
  allergen('lidocaine', 'Lidocaína', 'lidocaine', 'xilocaína', 'benzocaína', 'novocaína', 'anestesia'),
  allergen(
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
  allergen('semaglutide', 'Semaglutida', 'semaglutide', 'ozempic', 'wegovy', 'rybelsus'),
  allergen('tirzepatide', 'Tirzepatida', 'tirzepatide', 'mounjaro', 'zepbound'),
  allergen('liraglutide', 'Liraglutida', 'liraglutide', 'saxenda', 'victoza'),
  allergen('benzylAlcohol', 'Alcohol bencílico', 'benzyl alcohol', 'bacteriostática'),
  allergen('cobalt', 'Cobalto', 'cobalt', 'cobalamina'),
  allergen('corn', 'Maíz', 'corn', 'dextrosa'),
];

/** Built-in allergens merged with the center's. */
export function allergensWith(own: readonly OwnAllergen[]): Allergen[] {
  const addedTo = new Map(own.map((each) => [each.allergenId, each.synonyms]));
  const ids = new Set(builtIn.map(({ allergenId }) => allergenId));
  return [
    ...builtIn.map((each) => ({
      ...each,
      synonyms: [...each.synonyms, ...(addedTo.get(each.allergenId) ?? [])],
    })),
    ...own
      .filter(({ allergenId }) => !ids.has(allergenId))
      .map(({ allergenId, name, synonyms }) => ({ allergenId, name, synonyms })),
  ];
}

/** Finds an allergen by name or synonym, ignoring case and accents. */
export const allergenNamed = (allergens: readonly Allergen[], name: string): Allergen | undefined =>
  allergens.find((each) => [each.name, ...each.synonyms].some((known) => isSameName(known, name)));
