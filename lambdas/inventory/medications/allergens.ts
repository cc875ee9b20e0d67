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

/** Derived from the name, so that concurrent additions conflict. */
const allergenIdOf = (name: string) => hashText(`allergen ${normalizeName(name)}`);

async function add(platform: Platform, { name, synonyms }: BodyOf<typeof api.addAllergen>): Promise<string> {
  const known = findAllergen(await listKnownAllergens(platform), name);
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
  return { allergenId, rows: await listKnownAllergens(platform) };
});
