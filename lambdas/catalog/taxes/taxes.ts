import { CatalogChanged } from '#events/catalog.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { basisPointsOf, type Tax } from '#shared/catalog/tax.ts';
import * as api from '#shared/catalog/tax-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const byAge = (one: Tax, other: Tax) =>
  one.createdAt.localeCompare(other.createdAt) || one.taxId.localeCompare(other.taxId);

export const listTaxes = operation(api.listTaxes, async (_, { taxes, catalog }) => {
  const [all, memberships] = await Promise.all([taxes.all(), catalog.memberships()]);
  const rows = all.toSorted(byAge).map((tax) => ({
    ...tax,
    used: memberships.filter(({ taxIds = [] }) => taxIds.includes(tax.taxId)).length,
  }));
  return { rows };
});

export const createTax = operation(api.createTax, async ({ body }, { taxes, commit, now }) => {
  const { name, percent, active = true } = body;
  const tax = {
    taxId: newId(),
    name,
    basisPoints: basisPointsOf(percent),
    active,
    createdAt: now().toISOString(),
  };
  await commit(
    taxes.create(tax),
    audit('tax.created', tax.taxId, { after: tax }),
    tell(CatalogChanged, { kind: 'tax', id: tax.taxId }),
  );
  return { ...tax, version: 1 };
});

/** Throws `request.not_found`. */
async function foundTax({ taxes }: Pick<Platform, 'taxes'>, taxId: string): Promise<Tax> {
  const tax = (await taxes.all()).find((each) => each.taxId === taxId);
  if (!tax) throw new AppError(coreErrors.not_found);
  return tax;
}

/** What was sold keeps the rate it was sold with. */
export const saveTax = operation(api.saveTax, async ({ params: { taxId }, body }, platform) => {
  const { taxes, commit } = platform;
  const before = await foundTax(platform, taxId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const changes = { name: body.name, basisPoints: basisPointsOf(body.percent), active: body.active };
  await commit(
    taxes.change(before, changes),
    audit('tax.changed', taxId, { before, after: { ...before, ...changes } }),
    tell(CatalogChanged, { kind: 'tax', id: taxId }),
  );
  return { ...before, ...changes, version: before.version + 1 };
});

/** Products keep its id, which counts for nothing from then on. */
export const removeTax = operation(api.removeTax, ({ params: { taxId } }, platform) =>
  retryStale(async () => {
    const before = await foundTax(platform, taxId);
    await platform.commit(
      platform.taxes.remove(before),
      audit('tax.removed', taxId, { before }),
      tell(CatalogChanged, { kind: 'tax', id: taxId }),
    );
    return {};
  }),
);
