import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Closing } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import { type ListedReturn, listedReturn, listedSale, soldDetails } from '#shared/registers/sold-details.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type Reads = Pick<Platform, 'closings' | 'sales' | 'saleReturns' | 'cashMoves'>;

/** The indexes may be a moment behind the closing, which knows how many there are. */
const listedOf = (
  { sales, saleReturns }: Reads,
  { shiftId, figures }: Pick<Closing, 'shiftId' | 'figures'>,
) =>
  retryStale(async () => {
    const [sold, returns] = await Promise.all([sales.inShift(shiftId), saleReturns.inShift(shiftId)]);
    if (sold.length < figures.sales || returns.length < figures.returns)
      throw new AppError(coreErrors.conflict);
    return { sold, returns };
  });

/** With the number of its sale, which may be of another day. */
export async function listedReturns(
  returns: readonly SaleReturn[],
  sold: readonly Sale[],
  { sales }: Pick<Platform, 'sales'>,
): Promise<ListedReturn[]> {
  const listed = returns.map(async (given) => {
    const sale = sold.find(({ saleId }) => saleId === given.saleId) ?? (await sales.find(given.saleId));
    return sale ? [listedReturn(given, sale)] : [];
  });
  return (await Promise.all(listed)).flat();
}

/** A closing with its sales and what went in and out of its drawer. Throws `register.no_such_closing`. */
export async function closingDetail(platform: Reads, closingNumber: number): Promise<ClosingDetail> {
  const { by: _, ...closing } = await platform.closings.get(closingNumber);
  const [{ sold, returns }, moves] = await Promise.all([
    listedOf(platform, closing),
    platform.cashMoves.inShift(closing.shiftId),
  ]);
  return {
    closing,
    details: soldDetails(sold),
    sales: sold.map(listedSale),
    returns: await listedReturns(returns, sold, platform),
    moves: moves.map(({ by: __, ...move }) => move),
  };
}
