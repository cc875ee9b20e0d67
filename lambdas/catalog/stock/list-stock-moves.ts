import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import * as api from '#shared/catalog/stock-api.ts';
import { leftAfterEach } from '#shared/catalog/stock-move.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { whoActed } from '#shared/records/access/access-labels.ts';
import { stockedProduct } from './stocked-product.ts';

/** Where a page begins: what there was before its newest move, and the place in the list. */
type Place = { readonly left: number; readonly cursor: string };

const textOf = ({ left, cursor }: Place) => `${left}.${cursor}`;

function placeOf(text: string): Place {
  const [, left, cursor] = /^(-?\d{1,12})\.(.+)$/.exec(text) ?? [];
  if (left === undefined || cursor === undefined) throw new AppError(coreErrors.malformed);
  return { left: Number(left), cursor };
}

/** The newest page with the stock that it led to: read again when something moved in between. */
const newestPage = (platform: Platform, productId: string) =>
  retryStale(async () => {
    const before = await stockedProduct(platform, productId);
    const page = await platform.stockMoves.page(productId, undefined);
    const after = await stockedProduct(platform, productId);
    if (before.stock !== after.stock) throw new AppError(coreErrors.conflict);
    return { page, left: after.stock };
  });

async function pageAt(platform: Platform, productId: string, text: string | undefined) {
  if (text === undefined) return newestPage(platform, productId);
  const { left, cursor } = placeOf(text);
  await stockedProduct(platform, productId);
  return { page: await platform.stockMoves.page(productId, cursor), left };
}

async function namesOf(
  { accounts }: Platform,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors)].map((actor) => actor.split(':')[1] ?? '');
  const known = await accounts.byIds(ids.filter((id) => id !== ''));
  const names = new Map(known.map((account) => [account.userId, fullName(account)]));
  return (actor) => names.get(actor.split(':')[1] ?? '') ?? whoActed(actor, undefined);
}

export const listStockMoves = operation(
  api.listStockMoves,
  async ({ params: { productId }, query: { cursor: asked } }, platform) => {
    const { page, left } = await pageAt(platform, productId, asked);
    const [nameOf, saleNumbers] = await Promise.all([
      namesOf(
        platform,
        page.rows.map(({ by }) => by),
      ),
      platform.sales.numbersOf(page.rows.flatMap(({ saleId }) => saleId ?? [])),
    ]);
    const lefts = leftAfterEach(page.rows, left);
    const rows = page.rows.map((move, index) => {
      const saleNumber = saleNumbers.get(move.saleId ?? '');
      return {
        ...move,
        by: nameOf(move.by),
        left: lefts[index] ?? left,
        ...(saleNumber !== undefined && { saleNumber }),
      };
    });
    const leftBefore = page.rows.reduce((sum, { quantity }) => sum - quantity, left);
    return {
      rows,
      ...(page.cursor !== undefined && { cursor: textOf({ left: leftBefore, cursor: page.cursor }) }),
    };
  },
);
