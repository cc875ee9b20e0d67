import { ParkedSalesChanged } from '#events/sales.ts';
import { findSellerName } from '#lambdas/accounts/seller-name.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { ParkedSale } from '#shared/sales/api.ts';
import * as api from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { countCartPieces } from '#shared/sales/make-sale.ts';
import { assertNoAthPayment, findAthPaymentId } from './ath/ath-claim.ts';

/** Whether the cart has an open or paid ATH Móvil payment. */
async function isWaitingForAth({ saleId, ath }: ParkedSale, platform: Pick<Platform, 'uniqueClaims'>) {
  return ath !== undefined && (await findAthPaymentId(saleId, platform)) === ath.paymentId;
}

export const listParkedSales = operation(api.listParkedSales, async (_, platform) => {
  const parkedSales = await platform.parkedSales.all();
  const rows = await Promise.all(
    parkedSales.map(async (sale) => ({ ...sale, isWaiting: await isWaitingForAth(sale, platform) })),
  );
  return { rows: rows.sort((a, b) => b.at.localeCompare(a.at)) };
});

/** Throws `sale.already_sold` if the sale was completed. */
export const parkSale = operation(api.parkSale, async ({ params: { saleId }, body, actor }, platform) => {
  const { parkedSales, sales, commit, now } = platform;
  const [allParkedSales, soldSale, byName] = await Promise.all([
    parkedSales.all(),
    sales.find(saleId),
    findSellerName(actor, platform),
    assertNoAthPayment(saleId, platform),
  ]);
  if (soldSale) throw new AppError(saleErrors.already_sold);
  const otherParkedSales = allParkedSales.filter((sale) => sale.saleId !== saleId);
  if (otherParkedSales.length >= api.maxParkedSales) throw new AppError(saleErrors.too_many_parked);
  const { name, cart } = body;
  const parkedSale = { saleId, name, cart, pieces: countCartPieces(cart), at: now().toISOString(), byName };
  await commit(
    parkedSales.put(parkedSale),
    emit(ParkedSalesChanged, { saleId }),
    audit('sale.parked', saleId),
  );
  return parkedSale;
});

export const removeParkedSale = operation(api.removeParkedSale, async ({ params: { saleId } }, platform) => {
  const { parkedSales, commit } = platform;
  await assertNoAthPayment(saleId, platform);
  await commit(
    parkedSales.remove(saleId),
    emit(ParkedSalesChanged, { saleId }),
    audit('sale.unparked', saleId),
  );
  return {};
});
