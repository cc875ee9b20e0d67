import { CatalogChanged, StockMoved } from '#events/catalog.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { applyCost } from '#shared/catalog/price.ts';
import { MarginBasisPoints, type Product } from '#shared/catalog/product.ts';
import * as api from '#shared/catalog/stock-api.ts';
import type { StockMove } from '#shared/catalog/stock-move.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { claimMoveId, findClaimedMove } from './move-once.ts';
import { getStockedProduct } from './stocked-product.ts';

type StockMoveInput = Omit<StockMove, 'at' | 'by'>;

const createMove = (input: StockMoveInput, actor: Actor, { now }: Pick<Platform, 'now'>): StockMove => ({
  ...input,
  at: now().toISOString(),
  by: toActorKey(actor),
});

const findEarlierMove = (
  platform: Platform,
  { kind, ...key }: Pick<StockMove, 'productId' | 'moveId' | 'kind'>,
) =>
  findClaimedMove(platform, key.moveId, async (at) => {
    const earlierMove = await platform.stockMoves.find({ ...key, at });
    return earlierMove?.kind === kind ? earlierMove : undefined;
  });

async function readStock(platform: Platform, productId: string): Promise<ReplyOf<typeof api.correctStock>> {
  const { stock, costCents, version } = await getStockedProduct(platform, productId);
  return { productId, stock, costCents, version };
}

const createFieldError = (field: string, message: string) =>
  new AppError(coreErrors.invalid, { fields: [{ field, message }] });

type ReceiptInput = BodyOf<typeof api.receiveStock>;

function calculateNewCost(product: Product, { unitCostCents, updatesCost }: ReceiptInput) {
  if (!updatesCost) return undefined;
  if (unitCostCents === undefined) throw createFieldError('unitCostCents', 'Escribe el costo por unidad.');
  if (unitCostCents === product.costCents) return undefined;
  const cost = applyCost(product, unitCostCents);
  if (!MarginBasisPoints.safeParse(cost.marginBasisPoints).success)
    throw createFieldError('unitCostCents', 'Ese costo es demasiado bajo para el precio que tiene.');
  return cost;
}

/** Receives stock, idempotently by move id. A new cost changes the margin, not the price. */
export const receiveStock = operation(api.receiveStock, async ({ params, body, actor }, platform) => {
  const { productId } = params;
  const quantity = await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await getStockedProduct(platform, productId);
    const earlierMove = await findEarlierMove(platform, { ...params, kind: 'received' });
    if (earlierMove) return earlierMove.quantity;
    const { updatesCost: _, ...receipt } = body;
    const move = createMove({ ...params, kind: 'received', ...receipt }, actor, platform);
    const cost = calculateNewCost(product, body);
    const { costCents, marginBasisPoints } = product;
    await commit(
      claimMoveId(platform, move),
      ...(cost ? stockMoves.receiveAt(move, product, cost) : stockMoves.move(move)),
      emit(StockMoved, { productId }),
      ...(cost ? [emit(CatalogChanged, { kind: 'product', id: productId })] : []),
      audit('stock.received', productId, {
        ...receipt,
        ...(cost && { before: { costCents, marginBasisPoints }, after: cost }),
      }),
    );
    return move.quantity;
  });
  return { ...(await readStock(platform, productId)), quantity };
});

const createStockMovedError = ({ stock }: Product) =>
  new AppError(productErrors.stock_moved, { values: { stock: String(stock) } });

/** Corrects the stock to a count. A count that matches the stock is recorded as well. */
export const correctStock = operation(api.correctStock, async ({ params, body, actor }, platform) => {
  const { productId } = params;
  const { counted, seen: seenStock, reason } = body;
  await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await getStockedProduct(platform, productId);
    if (product.stock !== seenStock) throw createStockMovedError(product);
    const quantity = counted - seenStock;
    const move = createMove(
      { productId, moveId: newId(), kind: 'corrected', quantity, reason },
      actor,
      platform,
    );
    await commit(
      ...stockMoves.move(move, seenStock),
      emit(StockMoved, { productId }),
      audit('stock.corrected', productId, {
        before: { stock: seenStock },
        after: { stock: counted },
        reason,
      }),
    );
  });
  return readStock(platform, productId);
});

function createShortageError({ name, stock }: Product): AppError {
  const message = stock <= 0 ? `No queda ninguno de ${name}.` : `De ${name} quedan ${stock}.`;
  return new AppError(productErrors.out_of_stock, { fields: [{ field: 'quantity', message }] });
}

/** Records a loss, idempotently by move id. */
export const loseStock = operation(api.loseStock, async ({ params, body: loss, actor }, platform) => {
  const { productId } = params;
  const quantity = await retryStale(async () => {
    const { stockMoves, commit } = platform;
    const product = await getStockedProduct(platform, productId);
    const earlierMove = await findEarlierMove(platform, { ...params, kind: 'lost' });
    if (earlierMove) return -earlierMove.quantity;
    if (product.stock < loss.quantity) throw createShortageError(product);
    const { reason } = loss;
    const move = createMove({ ...params, kind: 'lost', quantity: -loss.quantity, reason }, actor, platform);
    await commit(
      claimMoveId(platform, move),
      ...stockMoves.move(move),
      emit(StockMoved, { productId }),
      audit('stock.lost', productId, loss),
    );
    return loss.quantity;
  });
  return { ...(await readStock(platform, productId)), quantity };
});
