import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { isAdmin } from '#shared/core/roles.ts';
import * as api from '#shared/registers/api.ts';
import type { CashMove } from '#shared/registers/cash-move.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import { calculateFigures } from '#shared/registers/day.ts';
import { calculateDrawerCash } from '#shared/registers/drawer.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { createRegister, type Register } from '#shared/registers/register.ts';
import { calculateSoldDetails, toListedSale } from '#shared/registers/sold-details.ts';
import { registerIds, webRegisterId } from '#shared/sales/register-id.ts';
import { isPosSale } from '#shared/sales/sale.ts';
import { loadListedReturns } from './closing-rows.ts';

/** Returns the register, or a new one if it was never used. */
export const loadRegister = async (
  { registers, now }: Pick<Platform, 'registers' | 'now'>,
  registerId: string,
): Promise<Register> => (await registers.find(registerId)) ?? createRegister(registerId, newId(), now());

export const toRegisterView = ({
  registerId,
  name,
  lastClosing,
  shift,
  version,
}: Register): api.RegisterView => ({
  registerId,
  name,
  ...(lastClosing && { lastClosing }),
  ...(version > 0 && { shiftId: shift.shiftId }),
  ...(shift.opening && { opening: shift.opening }),
  sales: shift.figures.sales,
});

export const toCashMoveView = ({ by: _, ...move }: CashMove) => move;

const getPosition = ({ registerId }: Pick<Register, 'registerId'>) => registerIds.indexOf(registerId);

/** Lists the used registers, or the first one before any use, without the online shop's. */
export const listRegisters = operation(api.listRegisters, async (_, { registers, now }) => {
  const usedRegisters = (await registers.all()).filter(({ registerId }) => registerId !== webRegisterId);
  const firstId = registerIds[0] ?? '';
  const rows = usedRegisters.length > 0 ? usedRegisters : [createRegister(firstId, '', now())];
  const unusedId = registerIds.find((id) => !rows.some(({ registerId }) => registerId === id));
  return {
    rows: rows.sort((a, b) => getPosition(a) - getPosition(b)).map(toRegisterView),
    unusedId,
  };
});

export const getDrawer = operation(drawerApi.getDrawer, async ({ params: { registerId } }, platform) => {
  const [register, latestNumber, { till: posSettings }] = await Promise.all([
    loadRegister(platform, registerId),
    platform.counters.latest('closings.numbers'),
    platform.settings.get(),
  ]);
  const moves = await platform.cashMoves.inShift(register.shift.shiftId);
  const { figures } = register.shift;
  const { collected, returned, payments } = figures;
  return {
    register: toRegisterView(register),
    ...(!posSettings.blindCount && { cash: calculateDrawerCash(register, moves) }),
    moves: moves.map(toCashMoveView),
    taken: { card: collected.card - returned.card, athMovil: collected.athMovil - returned.athMovil },
    payments,
    returns: figures.refunds.cash,
    nextNumber: latestNumber + 1,
    countsBlindly: posSettings.blindCount,
    athByHand: posSettings.athByHand,
  };
});

/** Reveals the cash of open drawers, so only administrators may call it if the center counts blindly. */
export const getDayClose = operation(closingApi.getDayClose, async ({ actor }, platform) => {
  const { sales, saleReturns, settings, now } = platform;
  const { blindCount } = (await settings.get()).till;
  if (blindCount && !isAdmin(actor)) throw new AppError(registerErrors.counted_blindly);
  const date = getToday(now());
  const [daySales, returns] = await Promise.all([sales.onDay(date), saleReturns.onDay(date)]);
  const soldSales = daySales.filter(isPosSale);
  return {
    date,
    figures: calculateFigures(soldSales, returns),
    details: calculateSoldDetails(soldSales),
    sales: soldSales.map(toListedSale),
    returns: await loadListedReturns(returns, soldSales, platform),
  };
});
