import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import * as api from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { assertTenders, toStoredTenders } from '#shared/sales/tenders.ts';
import { commitSale } from './commit-sale.ts';
import { prepareSale, type RequestedSale } from './prepare-sale.ts';
import { readSale } from './read-sale.ts';
import { buildSaleWrites } from './sale-writes.ts';

type SaleResult = { readonly sale: Sale; readonly repeated: boolean };

/** Sells a cart once. A repeated request returns the existing sale (R311). */
export const sellOnce = (requestedSale: RequestedSale, platform: Platform): Promise<SaleResult> =>
  retryStale(async () => {
    const saleData = await readSale(requestedSale, platform);
    if (saleData.existingSale) return { sale: saleData.existingSale, repeated: true };
    if (saleData.athPaymentId !== undefined) throw new AppError(athErrors.waiting);
    const preparedSale = await prepareSale(requestedSale, saleData, platform);
    await commitSale(platform, buildSaleWrites(preparedSale, requestedSale.actor, platform));
    return { sale: preparedSale.sale, repeated: false };
  });

export const sell = operation(api.sell, ({ params: { saleId }, body, actor }, platform) => {
  const { tenders, confirmed, ...cart } = body;
  return sellOnce(
    {
      saleId,
      cart,
      actor,
      confirmed,
      toTenders: (dueCents, posSettings) => {
        assertTenders(tenders, dueCents, posSettings);
        return toStoredTenders(tenders);
      },
    },
    platform,
  );
});
