import { ParkedSalesChanged } from '#events/sales.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import * as api from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { sellerName } from './offers/seller-name.ts';

export const listParkedSales = operation(api.listParkedSales, async (_, { parkedSales }) => ({
  rows: (await parkedSales.all()).sort((a, b) => b.at.localeCompare(a.at)),
}));

/** What was sold meanwhile is put aside by nobody. */
export const parkSale = operation(api.parkSale, async ({ params: { saleId }, body, actor }, platform) => {
  const { parkedSales, sales, commit, now } = platform;
  const [all, sold, byName] = await Promise.all([
    parkedSales.all(),
    sales.find(saleId),
    sellerName(actor, platform),
  ]);
  if (sold) throw new AppError(saleErrors.already_sold);
  const others = all.filter((each) => each.saleId !== saleId);
  if (others.length >= api.mostParked) throw new AppError(saleErrors.too_many_parked);
  const { name, cart } = body;
  const pieces = sumCents(cart.items.map(({ quantity }) => quantity)) + cart.balances.length;
  const parked = { saleId, name, cart, pieces, at: now().toISOString(), byName };
  await commit(parkedSales.put(parked), tell(ParkedSalesChanged, { saleId }), audit('sale.parked', saleId));
  return parked;
});

export const removeParkedSale = operation(
  api.removeParkedSale,
  async ({ params: { saleId } }, { parkedSales, commit }) => {
    await commit(
      parkedSales.remove(saleId),
      tell(ParkedSalesChanged, { saleId }),
      audit('sale.unparked', saleId),
    );
    return {};
  },
);
