import { ClosingMade } from '#events/sales.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Closing, startNextShift } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import { createRegister, type Register } from '#shared/registers/register.ts';
import {
  calculateSoldDetails,
  type ListedReturn,
  toListedReturn,
  toListedSale,
} from '#shared/registers/sold-details.ts';
import { createWebClosing, hasDayEnded, withDay } from '#shared/registers/web-day.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type ClosingPorts = Pick<Platform, 'closings' | 'sales' | 'saleReturns' | 'cashMoves'>;

/** Reads a shift's sales and returns. Retries until the eventually consistent indexes list all of them. */
const readShiftRows = (
  { sales, saleReturns }: ClosingPorts,
  { shiftId, figures }: Pick<Closing, 'shiftId' | 'figures'>,
) =>
  retryStale(async () => {
    const [soldSales, returns] = await Promise.all([sales.inShift(shiftId), saleReturns.inShift(shiftId)]);
    if (soldSales.length < figures.sales || returns.length < figures.returns)
      throw new AppError(coreErrors.conflict);
    return { soldSales, returns };
  });

/** Lists the returns with their sale numbers. Reads sales of other days from the table. */
export async function loadListedReturns(
  returns: readonly SaleReturn[],
  soldSales: readonly Sale[],
  { sales }: Pick<Platform, 'sales'>,
): Promise<ListedReturn[]> {
  const listedReturns = returns.map(async (saleReturn) => {
    const { saleId } = saleReturn;
    const sale = soldSales.find((soldSale) => soldSale.saleId === saleId) ?? (await sales.find(saleId));
    return sale ? [toListedReturn(saleReturn, sale)] : [];
  });
  return (await Promise.all(listedReturns)).flat();
}

/** Returns a closing with its sales, returns and cash moves. Throws `register.no_such_closing`. */
export async function loadClosingDetail(
  platform: ClosingPorts,
  closingNumber: number,
): Promise<ClosingDetail> {
  const { by: _, ...closing } = await platform.closings.get(closingNumber);
  const [{ soldSales, returns }, moves] = await Promise.all([
    readShiftRows(platform, closing),
    platform.cashMoves.inShift(closing.shiftId),
  ]);
  return {
    closing,
    details: calculateSoldDetails(soldSales),
    sales: soldSales.map(toListedSale),
    returns: await loadListedReturns(returns, soldSales, platform),
    moves: moves.map(({ by: __, ...move }) => move),
  };
}

/** Returns the writes of a numbered closing, its event and the register's next shift. */
export function buildClosingWrites(
  register: Register,
  closing: Closing,
  { closings, registers, counters }: Pick<Platform, 'closings' | 'registers' | 'counters'>,
): Write[] {
  const { closingNumber, registerId } = closing;
  return [
    closings.create(closing),
    registers.save(startNextShift(register, closing, newId())),
    counters.advance('closings.numbers', closingNumber - 1, closingNumber),
    emit(ClosingMade, { closingNumber, registerId }),
  ];
}

/** Closes a past online shop day and returns the register. Throws if it was closed concurrently. */
export async function closePastWebDay(platform: Platform): Promise<Register | undefined> {
  const { registers, counters, commit, now } = platform;
  const register = await registers.find(webRegisterId);
  if (!register || !hasDayEnded(register, now())) return register;
  const closingNumber = (await counters.latest('closings.numbers')) + 1;
  const closing = createWebClosing({ register, closingNumber, now: now() });
  await commit(
    ...buildClosingWrites(register, closing, platform),
    audit('shop.dayClosed', webRegisterId, { closingNumber, date: closing.date }),
  );
  return registers.find(webRegisterId);
}

/** Returns the online shop's register in today's shift, after closing a past day. */
export async function loadWebRegister(platform: Platform): Promise<Register> {
  const now = platform.now();
  const register = await closePastWebDay(platform);
  return withDay(register ?? createRegister(webRegisterId, newId(), now), now);
}
