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

/** True if the cart has an open or paid ATH Móvil payment. */
async function isWaitingForAth({ saleId, ath }: ParkedSale, platform: Pick<Platform, 'uniqueClaims'>) {
  return ath !== undefined && (await findAthPaymentId(saleId, platform)) === ath.paymentId;
}

export const listParkedSales = operation(api.listParkedSales, async (_, platform) => {
  const parked = await platform.parkedSales.all();
  const rows = await Promise.all(
    parked.map(async (each) => ({ ...each, isWaiting: await isWaitingForAth(each, platform) })),
  );
  return { rows: rows.sort((a, b) => b.at.localeCompare(a.at)) };
});

/** Rejects a sale that was completed already. */
export const parkSale = operation(api.parkSale, async ({ params: { saleId }, body, actor }, platform) => {
  const { parkedSales, sales, commit, now } = platform;
  const [all, sold, byName] = await Promise.all([
    parkedSales.all(),
    sales.find(saleId),
    findSellerName(actor, platform),
    assertNoAthPayment(saleId, platform),
  ]);
  if (sold) throw new AppError(saleErrors.already_sold);
  const others = all.filter((each) => each.saleId !== saleId);
  if (others.length >= api.mostParked) throw new AppError(saleErrors.too_many_parked);
  const { name, cart } = body;
  const parked = { saleId, name, cart, pieces: countCartPieces(cart), at: now().toISOString(), byName };
  await commit(parkedSales.put(parked), emit(ParkedSalesChanged, { saleId }), audit('sale.parked', saleId));
  return parked;
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
