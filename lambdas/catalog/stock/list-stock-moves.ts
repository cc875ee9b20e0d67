import { findActorNames } from '#lambdas/accounts/actor-names.ts';
import { readPageWithBalances } from '#lambdas/runtime/balance-page.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/catalog/stock-api.ts';
import { getStockedProduct } from './stocked-product.ts';

export const listStockMoves = operation(
  api.listStockMoves,
  async ({ params: { productId }, query }, platform) => {
    const page = await readPageWithBalances(
      {
        balance: async () => (await getStockedProduct(platform, productId)).stock,
        page: (cursor) => platform.stockMoves.page(productId, cursor),
      },
      query.cursor,
    );
    const [getActorName, saleNumbers] = await Promise.all([
      findActorNames(
        platform,
        page.rows.map(({ by }) => by),
      ),
      platform.sales.findNumbers(page.rows.flatMap(({ saleId }) => saleId ?? [])),
    ]);
    const rows = page.rows.map((move) => {
      const saleNumber = saleNumbers.get(move.saleId ?? '');
      return { ...move, by: getActorName(move.by), ...(saleNumber !== undefined && { saleNumber }) };
    });
    return { rows, cursor: page.cursor };
  },
);
