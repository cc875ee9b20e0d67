import { CatalogChanged, MinimumReached, StockMoved } from '#events/catalog.ts';
import { SaleMade, SaleReturned } from '#events/sales.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { type Reaction, sharedConsumer } from '#lambdas/runtime/consumer.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';

const isLow = (product: Product | undefined): product is Product =>
  product !== undefined && isAtMinimum(product);

type LowStockPorts = Pick<Platform, 'catalog' | 'lowStock' | 'commit' | 'now'>;

/** Records a low product and emits `MinimumReached` once. Reads the stock, so the order of events does not matter. */
const updateLowStock = (
  productId: string,
  canEmit: boolean,
  { catalog, lowStock, commit, now }: LowStockPorts,
) =>
  retryStale(async () => {
    const [product, lowStockRow] = await Promise.all([catalog.find(productId), lowStock.find(productId)]);
    if (!isLow(product)) return lowStockRow && commit(...lowStock.unmark(productId, product));
    const mustEmit = canEmit && lowStockRow?.toldAt === undefined;
    if (lowStockRow && !mustEmit) return undefined;
    const at = now().toISOString();
    const after = { productId, since: lowStockRow?.since ?? at, ...(mustEmit && { toldAt: at }) };
    return commit(
      ...lowStock.mark(product, after, lowStockRow),
      ...(mustEmit ? [emit(MinimumReached, { productId })] : []),
    );
  });

const followMove: Reaction<never, typeof StockMoved> = {
  name: 'follow-stock-move',
  on: StockMoved,
  run: ({ data }, platform) => updateLowStock(data.productId, true, platform),
};

/** Commits once per product, so that a retry after a failure emits no product twice. */
const updateEachProduct = async (productIds: readonly string[], platform: LowStockPorts) => {
  for (const productId of productIds) await updateLowStock(productId, true, platform);
};

const followSale: Reaction<never, typeof SaleMade> = {
  name: 'follow-sale',
  on: SaleMade,
  recordAfterSending: true,
  run: ({ data: { productIds } }, platform) => updateEachProduct(productIds, platform),
};

const followReturn: Reaction<never, typeof SaleReturned> = {
  name: 'follow-sale-return',
  on: SaleReturned,
  recordAfterSending: true,
  run: ({ data: { productIds } }, platform) => updateEachProduct(productIds, platform),
};

/** Emits nothing for a changed minimum. The next stock move does. */
const followChange: Reaction<never, typeof CatalogChanged> = {
  name: 'follow-changed-minimum',
  on: CatalogChanged,
  run: async ({ data: { kind, id } }, platform) => {
    if (kind === 'product') await updateLowStock(id, false, platform);
  },
};

export const handler = sharedConsumer(
  'follow-low-stock',
  [followMove, followSale, followReturn, followChange],
  {},
);
