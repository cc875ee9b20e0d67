import { CatalogChanged, StockMoved } from '#events/catalog.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { withCost } from '#shared/catalog/price.ts';
import { MarginBasisPoints, type Product } from '#shared/catalog/product.ts';
import * as api from '#shared/catalog/stock-api.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { moveMade, takeMoveId } from './move-once.ts';
import { stockedProduct } from './stocked-product.ts';

type Moved = Omit<StockMove, 'at' | 'by'>;

const moveBy = (moved: Moved, actor: Actor, { now }: Pick<Platform, 'now'>): StockMove => ({
  ...moved,
  at: now().toISOString(),
  by: actorName(actor),
});

const madeBefore = (platform: Platform, { kind, ...key }: Pick<StockMove, 'productId' | 'moveId' | 'kind'>) =>
  moveMade(platform, key.moveId, async (at) => {
    const made = await platform.stockMoves.find({ ...key, at });
    return made?.kind === kind ? made : undefined;
  });

async function stockNow(platform: Platform, productId: string): Promise<ReplyOf<typeof api.correctStock>> {
  const { stock, costCents, version } = await stockedProduct(platform, productId);
  return { productId, stock, costCents, version };
}

const wrongField = (field: string, message: string) =>
  new AppError(coreErrors.invalid, { fields: [{ field, message }] });

type Received = BodyOf<typeof api.receiveStock>;

function newCostOf(product: Product, { unitCostCents, updatesCost }: Received) {
  if (!updatesCost) return undefined;
  if (unitCostCents === undefined) throw wrongField('unitCostCents', 'Escribe el costo por unidad.');
  if (unitCostCents === product.costCents) return undefined;
  const cost = withCost(product, unitCostCents);
  if (!MarginBasisPoints.safeParse(cost.marginBasisPoints).success)
    throw wrongField('unitCostCents', 'Ese costo es demasiado bajo para el precio que tiene.');
  return cost;
}

/** A new cost changes the margin, not the price. Idempotent by move id. */
export const receiveStock = operation(api.receiveStock, async ({ params, body, actor }, platform) => {
  const { productId } = params;
  const quantity = await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await stockedProduct(platform, productId);
    const made = await madeBefore(platform, { ...params, kind: 'received' });
    if (made) return made.quantity;
    const { updatesCost: _, ...received } = body;
    const move = moveBy({ ...params, kind: 'received', ...received }, actor, platform);
    const cost = newCostOf(product, body);
    const { costCents, marginBasisPoints } = product;
    await commit(
      takeMoveId(platform, move),
      ...(cost ? stockMoves.receiveAt(move, product, cost) : stockMoves.move(move)),
      tell(StockMoved, { productId }),
      ...(cost ? [tell(CatalogChanged, { kind: 'product', id: productId })] : []),
      audit('stock.received', productId, {
        ...received,
        ...(cost && { before: { costCents, marginBasisPoints }, after: cost }),
      }),
    );
    return move.quantity;
  });
  return { ...(await stockNow(platform, productId)), quantity };
});

const movedMeanwhile = ({ stock }: Product) =>
  new AppError(productErrors.stock_moved, { values: { stock: String(stock) } });

/** Also records a count that matches the stock. */
export const correctStock = operation(api.correctStock, async ({ params, body, actor }, platform) => {
  const { productId } = params;
  const { counted, seen, reason } = body;
  await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await stockedProduct(platform, productId);
    if (product.stock !== seen) throw movedMeanwhile(product);
    const quantity = counted - seen;
    const move = moveBy({ productId, moveId: newId(), kind: 'corrected', quantity, reason }, actor, platform);
    await commit(
      ...stockMoves.move(move, seen),
      tell(StockMoved, { productId }),
      audit('stock.corrected', productId, { before: { stock: seen }, after: { stock: counted }, reason }),
    );
  });
  return stockNow(platform, productId);
});

function shortage({ name, stock }: Product): AppError {
  const message = stock <= 0 ? `No queda ninguno de ${name}.` : `De ${name} quedan ${stock}.`;
  return new AppError(productErrors.out_of_stock, { fields: [{ field: 'quantity', message }] });
}

/** Idempotent by move id. */
export const loseStock = operation(api.loseStock, async ({ params, body: wanted, actor }, platform) => {
  const { productId } = params;
  const quantity = await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await stockedProduct(platform, productId);
    const made = await madeBefore(platform, { ...params, kind: 'lost' });
    if (made) return -made.quantity;
    if (product.stock < wanted.quantity) throw shortage(product);
    const { reason } = wanted;
    const move = moveBy({ ...params, kind: 'lost', quantity: -wanted.quantity, reason }, actor, platform);
    await commit(
      takeMoveId(platform, move),
      ...stockMoves.move(move),
      tell(StockMoved, { productId }),
      audit('stock.lost', productId, wanted),
    );
    return wanted.quantity;
  });
  return { ...(await stockNow(platform, productId)), quantity };
});
