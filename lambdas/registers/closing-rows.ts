import { ClosingMade } from '#events/sales.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { afterClosing, type Closing } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import { newRegister, type Register } from '#shared/registers/register.ts';
import { type ListedReturn, listedReturn, listedSale, soldDetails } from '#shared/registers/sold-details.ts';
import { isDayOver, makeWebClosing, withDay } from '#shared/registers/web-day.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type Reads = Pick<Platform, 'closings' | 'sales' | 'saleReturns' | 'cashMoves'>;

/** Retries until the eventually consistent indexes list as many rows as the closing counts. */
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

/** Returns the returns with their sale numbers; a sale may be of another day. */
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

/** Returns a closing with its sales, returns and cash moves. Throws `register.no_such_closing`. */
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

/** Returns the writes of a numbered Z, its event and the register's next shift. */
export function closingWrites(
  register: Register,
  closing: Closing,
  { closings, registers, counters }: Pick<Platform, 'closings' | 'registers' | 'counters'>,
): Write[] {
  const { closingNumber, registerId } = closing;
  return [
    closings.create(closing),
    registers.save(afterClosing(register, closing, newId())),
    counters.advance('closings.numbers', closingNumber - 1, closingNumber),
    tell(ClosingMade, { closingNumber, registerId }),
  ];
}

/** Closes a past online shop day and returns the register; throws a conflict if closed concurrently. */
export async function closePastWebDay(platform: Platform): Promise<Register | undefined> {
  const { registers, counters, commit, now } = platform;
  const register = await registers.find(webRegisterId);
  if (!register || !isDayOver(register, now())) return register;
  const closingNumber = (await counters.latest('closings.numbers')) + 1;
  const closing = makeWebClosing({ register, closingNumber, now: now() });
  await commit(
    ...closingWrites(register, closing, platform),
    audit('shop.dayClosed', webRegisterId, { closingNumber, date: closing.date }),
  );
  return registers.find(webRegisterId);
}

/** Returns the online shop's register in today's shift, after closing a past day. */
export async function webRegisterNow(platform: Platform): Promise<Register> {
  const now = platform.now();
  const register = await closePastWebDay(platform);
  return withDay(register ?? newRegister(webRegisterId, newId(), now), now);
}
