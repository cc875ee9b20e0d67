import { CatalogChanged } from '#events/catalog.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { taxErrors } from '#shared/catalog/errors.ts';
import { type Tax, toBasisPoints } from '#shared/catalog/tax.ts';
import * as api from '#shared/catalog/tax-api.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { isSameName, normalizeName } from '#shared/core/matches.ts';

const compareByAge = (a: Tax, b: Tax) =>
  a.createdAt.localeCompare(b.createdAt) || a.taxId.localeCompare(b.taxId);

export const listTaxes = operation(api.listTaxes, async (_, { taxes, catalog }) => {
  const [allTaxes, memberships] = await Promise.all([taxes.all(), catalog.memberships()]);
  const rows = allTaxes.toSorted(compareByAge).map((tax) => ({
    ...tax,
    used: memberships.filter(({ taxIds }) => taxIds.includes(tax.taxId)).length,
  }));
  return { rows };
});

type TaxName = Pick<Tax, 'taxId' | 'name'>;

const createNameTakenError = (name: string) => buildFieldError('name', taxErrors.name_taken, { name });

async function buildNameReleaseWrites(
  { uniqueClaims }: Platform,
  { taxId, name }: TaxName,
): Promise<Write[]> {
  const normalizedName = normalizeName(name);
  const claim = await uniqueClaims.find('taxName', normalizedName);
  return claim?.ownerId === taxId ? [uniqueClaims.release('taxName', normalizedName, claim.at)] : [];
}

/** Claims a unique tax name. Throws `tax.name_taken` with the other tax's spelling. */
async function buildNameClaimWrites(
  platform: Platform,
  before: TaxName | undefined,
  after: TaxName,
): Promise<Write[]> {
  if (before !== undefined && isSameName(before.name, after.name)) return [];
  const { taxId: ownerId, name } = after;
  const sameNamedTax = (await platform.taxes.all()).find(
    (tax) => tax.taxId !== ownerId && isSameName(tax.name, name),
  );
  if (sameNamedTax) throw createNameTakenError(sameNamedTax.name);
  const at = platform.now().toISOString();
  const definition = taxErrors.name_taken;
  return [
    ...(before === undefined ? [] : await buildNameReleaseWrites(platform, before)),
    platform.uniqueClaims.take({
      kind: 'taxName',
      name: normalizeName(name),
      at,
      ownerId,
      error: definition,
    }),
  ];
}

/** Commits the writes. Rejects the second of two concurrent taxes with one name at the field. */
async function commitWithName({ commit }: Platform, name: string, writes: readonly Write[]): Promise<void> {
  try {
    await commit(...writes);
  } catch (error) {
    throw error instanceof AppError && error.is(taxErrors.name_taken) ? createNameTakenError(name) : error;
  }
}

export const createTax = operation(api.createTax, async ({ body }, platform) => {
  const { taxes, now } = platform;
  const { name, percent, active = true, byDefault = true } = body;
  const tax = {
    taxId: newId(),
    name,
    basisPoints: toBasisPoints(percent),
    active,
    byDefault,
    createdAt: now().toISOString(),
  };
  await commitWithName(platform, name, [
    taxes.create(tax),
    ...(await buildNameClaimWrites(platform, undefined, tax)),
    audit('tax.created', tax.taxId, { after: tax }),
    emit(CatalogChanged, { kind: 'tax', id: tax.taxId }),
  ]);
  return { ...tax, version: 1 };
});

async function getTax({ taxes }: Pick<Platform, 'taxes'>, taxId: string): Promise<Tax> {
  const tax = (await taxes.all()).find((row) => row.taxId === taxId);
  if (!tax) throw new AppError(coreErrors.not_found);
  return tax;
}

/** Changes a tax. Past sales retain their rate. */
export const saveTax = operation(api.saveTax, async ({ params: { taxId }, body }, platform) => {
  const before = await getTax(platform, taxId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const { name, percent, active, byDefault = before.byDefault } = body;
  const changes = { name, basisPoints: toBasisPoints(percent), active, byDefault };
  await commitWithName(platform, name, [
    platform.taxes.change(before, changes),
    ...(await buildNameClaimWrites(platform, before, { taxId, name })),
    audit('tax.changed', taxId, { before, after: { ...before, ...changes } }),
    emit(CatalogChanged, { kind: 'tax', id: taxId }),
  ]);
  return { ...before, ...changes, version: before.version + 1 };
});

/** Removes a tax. Products retain its id, which no longer has an effect. */
export const removeTax = operation(api.removeTax, ({ params: { taxId } }, platform) =>
  retryStale(async () => {
    const before = await getTax(platform, taxId);
    await platform.commit(
      platform.taxes.remove(before),
      ...(await buildNameReleaseWrites(platform, before)),
      audit('tax.removed', taxId, { before }),
      emit(CatalogChanged, { kind: 'tax', id: taxId }),
    );
    return {};
  }),
);
