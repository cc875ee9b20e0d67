import { audit } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isSameName, spokenName } from '#shared/core/matches.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/inventory/allergen-api.ts';
import { allergenNamed } from '#shared/inventory/allergens.ts';
import { knownAllergens } from './known-allergens.ts';

export const listAllergens = operation(api.listAllergens, async (_, platform) => ({
  rows: await knownAllergens(platform),
}));

/** Derived from the name, so that concurrent additions conflict. */
const allergenIdOf = (name: string) => hashOf(`allergen ${spokenName(name)}`);

async function add(platform: Platform, { name, synonyms }: BodyOf<typeof api.addAllergen>): Promise<string> {
  const known = allergenNamed(await knownAllergens(platform), name);
  const allergenId = known?.allergenId ?? allergenIdOf(name);
  const before = (await platform.allergens.all()).find((each) => each.allergenId === allergenId);
  const had = known ? [known.name, ...known.synonyms] : [name];
  const added = synonyms.filter((synonym) => !had.some((each) => isSameName(each, synonym)));
  if (known && added.length === 0) return allergenId;
  const after = { name: known?.name ?? name, synonyms: [...(before?.synonyms ?? []), ...added] };
  await platform.commit(
    before
      ? platform.allergens.save(before, after)
      : platform.allergens.create({ ...after, allergenId, version: 1 }),
    audit('allergen.added', allergenId, { before: before ?? null, after }),
  );
  return allergenId;
}

export const addAllergen = operation(api.addAllergen, async ({ body }, platform) => {
  const allergenId = await retryStale(() => add(platform, body));
  return { allergenId, rows: await knownAllergens(platform) };
});
