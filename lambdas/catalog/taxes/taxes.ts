import { CatalogChanged } from '#events/catalog.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { taxErrors } from '#shared/catalog/errors.ts';
import { basisPointsOf, type Tax } from '#shared/catalog/tax.ts';
import * as api from '#shared/catalog/tax-api.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { isSameName, spokenName } from '#shared/core/matches.ts';

const byAge = (one: Tax, other: Tax) =>
  one.createdAt.localeCompare(other.createdAt) || one.taxId.localeCompare(other.taxId);

export const listTaxes = operation(api.listTaxes, async (_, { taxes, catalog }) => {
  const [all, memberships] = await Promise.all([taxes.all(), catalog.memberships()]);
  const rows = all.toSorted(byAge).map((tax) => ({
    ...tax,
    used: memberships.filter(({ taxIds }) => taxIds.includes(tax.taxId)).length,
  }));
  return { rows };
});

type Named = Pick<Tax, 'taxId' | 'name'>;

const nameTaken = (name: string) => errorAt('name', taxErrors.name_taken, { name });

async function nameReleased({ uniqueClaims }: Platform, { taxId, name }: Named): Promise<Write[]> {
  const spoken = spokenName(name);
  const claim = await uniqueClaims.find('taxName', spoken);
  return claim?.ownerId === taxId ? [uniqueClaims.release('taxName', spoken, claim.at)] : [];
}

/** Claims a unique tax name; throws `tax.name_taken` with the other tax's spelling. */
async function nameMoved(platform: Platform, before: Named | undefined, after: Named): Promise<Write[]> {
  if (before !== undefined && isSameName(before.name, after.name)) return [];
  const { taxId: ownerId, name } = after;
  const namesake = (await platform.taxes.all()).find(
    (each) => each.taxId !== ownerId && isSameName(each.name, name),
  );
  if (namesake) throw nameTaken(namesake.name);
  const at = platform.now().toISOString();
  const refusal = taxErrors.name_taken;
  return [
    ...(before === undefined ? [] : await nameReleased(platform, before)),
    platform.uniqueClaims.take({ kind: 'taxName', name: spokenName(name), at, ownerId, refusal }),
  ];
}

/** Rejects at the field the second of two concurrent taxes with one name. */
async function commitNamed({ commit }: Platform, name: string, writes: readonly Write[]): Promise<void> {
  try {
    await commit(...writes);
  } catch (error) {
    throw error instanceof AppError && error.is(taxErrors.name_taken) ? nameTaken(name) : error;
  }
}

export const createTax = operation(api.createTax, async ({ body }, platform) => {
  const { taxes, now } = platform;
  const { name, percent, active = true, byDefault = true } = body;
  const tax = {
    taxId: newId(),
    name,
    basisPoints: basisPointsOf(percent),
    active,
    byDefault,
    createdAt: now().toISOString(),
  };
  await commitNamed(platform, name, [
    taxes.create(tax),
    ...(await nameMoved(platform, undefined, tax)),
    audit('tax.created', tax.taxId, { after: tax }),
    tell(CatalogChanged, { kind: 'tax', id: tax.taxId }),
  ]);
  return { ...tax, version: 1 };
});

async function foundTax({ taxes }: Pick<Platform, 'taxes'>, taxId: string): Promise<Tax> {
  const tax = (await taxes.all()).find((each) => each.taxId === taxId);
  if (!tax) throw new AppError(coreErrors.not_found);
  return tax;
}

/** Past sales retain their rate. */
export const saveTax = operation(api.saveTax, async ({ params: { taxId }, body }, platform) => {
  const before = await foundTax(platform, taxId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const { name, percent, active, byDefault = before.byDefault } = body;
  const changes = { name, basisPoints: basisPointsOf(percent), active, byDefault };
  await commitNamed(platform, name, [
    platform.taxes.change(before, changes),
    ...(await nameMoved(platform, before, { taxId, name })),
    audit('tax.changed', taxId, { before, after: { ...before, ...changes } }),
    tell(CatalogChanged, { kind: 'tax', id: taxId }),
  ]);
  return { ...before, ...changes, version: before.version + 1 };
});

/** Products retain the id, which no longer has an effect. */
export const removeTax = operation(api.removeTax, ({ params: { taxId } }, platform) =>
  retryStale(async () => {
    const before = await foundTax(platform, taxId);
    await platform.commit(
      platform.taxes.remove(before),
      ...(await nameReleased(platform, before)),
      audit('tax.removed', taxId, { before }),
      tell(CatalogChanged, { kind: 'tax', id: taxId }),
    );
    return {};
  }),
);
