import { audit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isSameName, normalizeName } from '#shared/core/matches.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/inventory/allergen-api.ts';
import { findAllergen } from '#shared/inventory/allergens.ts';
import { listKnownAllergens } from './known-allergens.ts';

export const listAllergens = operation(api.listAllergens, async (_, platform) => ({
  rows: await listKnownAllergens(platform),
}));

/** Derives the id from the name, so that concurrent additions conflict. */
const createAllergenId = (name: string) => hashText(`allergen ${normalizeName(name)}`);

async function saveAllergen(
  platform: Platform,
  { name, synonyms }: BodyOf<typeof api.addAllergen>,
): Promise<string> {
  const knownAllergen = findAllergen(await listKnownAllergens(platform), name);
  const allergenId = knownAllergen?.allergenId ?? createAllergenId(name);
  const before = (await platform.allergens.all()).find((row) => row.allergenId === allergenId);
  const knownNames = knownAllergen ? [knownAllergen.name, ...knownAllergen.synonyms] : [name];
  const newSynonyms = synonyms.filter(
    (synonym) => !knownNames.some((knownName) => isSameName(knownName, synonym)),
  );
  if (knownAllergen && newSynonyms.length === 0) return allergenId;
  const after = {
    name: knownAllergen?.name ?? name,
    synonyms: [...(before?.synonyms ?? []), ...newSynonyms],
  };
  await platform.commit(
    before
      ? platform.allergens.save(before, after)
      : platform.allergens.create({ ...after, allergenId, version: 1 }),
    audit('allergen.added', allergenId, { before: before ?? null, after }),
  );
  return allergenId;
}

export const addAllergen = operation(api.addAllergen, async ({ body }, platform) => {
  const allergenId = await retryStale(() => saveAllergen(platform, body));
  return { allergenId, rows: await listKnownAllergens(platform) };
});
