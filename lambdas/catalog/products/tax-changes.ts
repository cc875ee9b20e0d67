import { CatalogChanged } from '#events/catalog.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { applyTaxChange, filterMatchingProducts, type TaxChange } from '#shared/catalog/tax-change.ts';
import * as api from '#shared/catalog/tax-change-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/** Products per transaction, below DynamoDB's limit of 100, with an audit row and an event. */
const productsPerCommit = 90;

function assertTax({ action, taxId }: TaxChange, taxes: readonly Tax[]): void {
  if (action === 'remove') return;
  if (taxes.some((tax) => tax.taxId === taxId)) return;
  const { text } = taxId === undefined ? productErrors.no_tax_chosen : productErrors.no_such_tax;
  throw new AppError(coreErrors.invalid, { fields: [{ field: 'taxId', message: text }] });
}

/** Finds the matching products, those that would change, and the exempt ones. */
async function findAffectedProducts({ catalog, taxes }: Platform, change: TaxChange) {
  const [products, categories, allTaxes] = await Promise.all([
    catalog.products(),
    catalog.categories(),
    taxes.all(),
  ]);
  assertTax(change, allTaxes);
  const matchingProducts = filterMatchingProducts(products, change, { categories, taxes: allTaxes });
  return {
    matchingProducts,
    changingProducts: matchingProducts.filter((product) =>
      applyTaxChange(product, change, { taxes: allTaxes }),
    ),
    exemptProducts: matchingProducts.filter(({ exempt }) => exempt),
    taxes: allTaxes,
  };
}

export const previewTaxChange = operation(api.previewTaxChange, async ({ body }, platform) => {
  const { matchingProducts, changingProducts, exemptProducts } = await findAffectedProducts(platform, body);
  return {
    matching: matchingProducts.length,
    changing: changingProducts.length,
    exempt: exemptProducts.length,
  };
});

type TaxChangeBatch = { readonly productIds: readonly string[]; readonly taxes: readonly Tax[] };

/** Changes the products that still need it, so that a concurrent run changes none twice. */
const changeBatch = (
  platform: Platform,
  change: TaxChange,
  { productIds, taxes }: TaxChangeBatch,
): Promise<number> =>
  retryStale(async () => {
    const { catalog, commit } = platform;
    const productWrites = (await catalog.productsByIds(productIds)).flatMap((product: Product) => {
      const changes = applyTaxChange(product, change, { taxes });
      return changes ? [{ id: product.productId, write: catalog.changeProduct(product, changes) }] : [];
    });
    if (productWrites.length === 0) return 0;
    const { action, taxId = 'all' } = change;
    await commit(
      ...productWrites.map(({ write }) => write),
      emit(CatalogChanged, { kind: 'tax', id: taxId }),
      audit('product.taxesChanged', taxId, { action, productIds: productWrites.map(({ id }) => id) }),
    );
    return productWrites.length;
  });

const toChunks = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );

/** Changes one batch of products. The browser repeats the call until no product is left. */
export const changeTaxes = operation(api.changeTaxes, async ({ body }, platform) => {
  const { changingProducts, taxes } = await findAffectedProducts(platform, body);
  const batch = changingProducts.slice(0, api.taxChangeBatch).map(({ productId }) => productId);
  let changed = 0;
  for (const productIds of toChunks(batch, productsPerCommit))
    changed += await changeBatch(platform, body, { productIds, taxes });
  return { changed, left: changingProducts.length - batch.length };
});
