import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import * as api from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { assertTenders, keptTenders } from '#shared/sales/tenders.ts';
import { commitSale } from './commit-sale.ts';
import { drawUpSale, type SaleWanted } from './draw-up-sale.ts';
import { readSale } from './read-sale.ts';
import { saleWrites } from './sale-writes.ts';

type Sold = { readonly sale: Sale; readonly repeated: boolean };

/** Sells a cart once; a repeated request returns the existing sale (R311). */
export const sellOnce = (wanted: SaleWanted, platform: Platform): Promise<Sold> =>
  retryStale(async () => {
    const read = await readSale(wanted, platform);
    if (read.made) return { sale: read.made, repeated: true };
    if (read.athPaymentId !== undefined) throw new AppError(athErrors.waiting);
    const drawnUp = await drawUpSale(wanted, read, platform);
    await commitSale(platform, saleWrites(drawnUp, wanted.actor, platform));
    return { sale: drawnUp.sale, repeated: false };
  });

export const sell = operation(api.sell, ({ params: { saleId }, body, actor }, platform) => {
  const { tenders, confirmed, ...cart } = body;
  return sellOnce(
    {
      saleId,
      cart,
      actor,
      confirmed,
      pay: (dueCents, till) => {
        assertTenders(tenders, dueCents, till);
        return keptTenders(tenders);
      },
    },
    platform,
  );
});
