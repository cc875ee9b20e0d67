import { DrawerChanged } from '#events/sales.ts';
import { findSellerName } from '#lambdas/accounts/seller-name.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError, buildFieldError } from '#shared/core/errors.ts';
import { formatMoney, formatRelativeDate, formatTimeWithArticle } from '#shared/core/format.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { CashMove } from '#shared/registers/cash-move.ts';
import { type Closing, createClosing } from '#shared/registers/closing.ts';
import { calculateDrawerCash, canWithdrawCash, withMove, withOpening } from '#shared/registers/drawer.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
import type { DrawerOpening } from '#shared/registers/drawer-opening.ts';
import { registerErrors } from '#shared/registers/errors.ts';
import { calculatePiecesCents } from '#shared/registers/pieces.ts';
import { isDrawerOpen, type Register } from '#shared/registers/register.ts';
import { buildClosingWrites } from './closing-rows.ts';
import { loadRegister, toCashMoveView, toRegisterView } from './registers.ts';
import { findSaleAwaitingPhone } from './waiting-sale.ts';

function createAlreadyOpenError({ name }: Register, { byName, at }: DrawerOpening, now: Date): AppError {
  const { date, time } = toCivilDateTime(new Date(at));
  return new AppError(registerErrors.already_open, {
    values: {
      register: name,
      by: byName,
      at: `${formatRelativeDate(date, getToday(now))} a ${formatTimeWithArticle(time)}`,
    },
  });
}

export const openDrawer = operation(
  drawerApi.openDrawer,
  async ({ params: { registerId }, body: { floatCents, note }, actor }, platform) => {
    const { registers, commit, now } = platform;
    const byName = await findSellerName(actor, platform);
    await retryStale(async () => {
      const register = await loadRegister(platform, registerId);
      const { opening: currentOpening } = register.shift;
      if (currentOpening) throw createAlreadyOpenError(register, currentOpening, now());
      const leftBeforeCents = register.lastClosing?.leftCents;
      const opening: DrawerOpening = {
        floatCents,
        at: now().toISOString(),
        by: toActorKey(actor),
        byName,
        leftBeforeCents,
        note,
      };
      await commit(
        registers.save(withOpening(register, opening)),
        emit(DrawerChanged, { registerId }),
        audit('drawer.opened', registerId, { floatCents, leftBeforeCents, note }),
      );
    });
    return toRegisterView(await loadRegister(platform, registerId));
  },
);

/** Returns an error that states the cash in the drawer, unless the center counts blindly. */
function createNotEnoughCashError({ shift }: Register, countsBlindly: boolean): AppError {
  const message = countsBlindly
    ? registerErrors.not_enough_cash.text
    : `En la caja hay ${formatMoney(shift.cashCents)}.`;
  return new AppError(registerErrors.not_enough_cash, { fields: [{ field: 'cents', message }] });
}

function assertOpenShift(register: Register, shiftId: string): void {
  if (!isDrawerOpen(register)) throw new AppError(registerErrors.not_open);
  if (register.shift.shiftId !== shiftId) throw new AppError(registerErrors.shift_over);
}

/** Moves cash once. A repeated request returns the existing move. */
export const moveCash = operation(
  drawerApi.moveCash,
  async ({ params: { registerId, moveId }, body: { shiftId, ...requestedMove }, actor }, platform) => {
    const { registers, cashMoves, settings, commit, now } = platform;
    const [byName, { till: posSettings }] = await Promise.all([
      findSellerName(actor, platform),
      settings.get(),
    ]);
    return retryStale(async () => {
      // Reads the register first, so that a concurrent identical request makes it stale.
      const register = await loadRegister(platform, registerId);
      const moves = await cashMoves.inShift(shiftId);
      const existingMove = moves.find((cashMove) => cashMove.moveId === moveId);
      if (existingMove) return toCashMoveView(existingMove);
      assertOpenShift(register, shiftId);
      if (requestedMove.direction === 'out' && !canWithdrawCash(register, requestedMove.cents))
        throw createNotEnoughCashError(register, posSettings.blindCount);
      const move: CashMove = {
        ...requestedMove,
        moveId,
        registerId,
        shiftId,
        at: now().toISOString(),
        by: toActorKey(actor),
        byName,
      };
      await commit(
        registers.save(withMove(register, move)),
        cashMoves.add(move),
        emit(DrawerChanged, { registerId }),
        audit('drawer.cashMoved', registerId, requestedMove),
      );
      return toCashMoveView(move);
    });
  },
);

type OpenRegister = { readonly register: Register; readonly opening: DrawerOpening };

/** Returns the register and opening of the counted shift. Throws if the drawer was closed. */
async function getOpenRegister(
  { registers }: Pick<Platform, 'registers'>,
  registerId: string,
  shiftId: string,
): Promise<OpenRegister> {
  const register = await registers.find(registerId);
  if (register && register.shift.shiftId !== shiftId) throw new AppError(registerErrors.already_closed);
  const opening = register?.shift.opening;
  if (!opening) throw new AppError(registerErrors.not_open);
  return { register, opening };
}

/** Counts a drawer and audits each count, because with blind counts it reveals the expected cash. */
export const countDrawer = operation(drawerApi.countDrawer, async ({ params, body }, platform) => {
  const { registerId } = params;
  const { register } = await getOpenRegister(platform, registerId, body.shiftId);
  const cash = calculateDrawerCash(register, await platform.cashMoves.inShift(body.shiftId));
  const countedCents = calculatePiecesCents(body.pieces);
  const differenceCents = countedCents - cash.expectedCents;
  await platform.commit(audit('drawer.counted', registerId, { countedCents, differenceCents }));
  return { cash, countedCents, differenceCents };
});

function assertClosing({ countedCents, leftCents, differenceCents, note }: Closing): void {
  if (leftCents > countedCents) throw buildFieldError('leftCents', registerErrors.left_too_much);
  if (differenceCents !== 0 && note === undefined)
    throw buildFieldError('note', registerErrors.note_required);
}

/** Throws if an ATH Móvil payment of this drawer is open, because it may be combined with cash. */
async function assertNoPhonePayment(registerId: string, platform: Platform): Promise<void> {
  const waitingSale = await findSaleAwaitingPhone(registerId, platform);
  if (waitingSale) throw new AppError(registerErrors.phone_waiting, { values: { name: waitingSale.name } });
}

type Closer = { readonly actor: Actor; readonly byName: string };

/** Commits the numbered closing, the register's next shift and the event in one transaction. */
async function closeOnce(
  registerId: string,
  { shiftId, shownExpectedCents, ...counted }: BodyOf<typeof drawerApi.closeDrawer>,
  { actor, byName }: Closer,
  platform: Platform,
): Promise<Closing> {
  const { cashMoves, counters, commit, now } = platform;
  const openRegister = await getOpenRegister(platform, registerId, shiftId);
  const { register } = openRegister;
  if (register.shift.cashCents !== shownExpectedCents) throw new AppError(registerErrors.cash_moved);
  await assertNoPhonePayment(registerId, platform);
  const [moves, latestNumber] = await Promise.all([
    cashMoves.inShift(shiftId),
    counters.latest('closings.numbers'),
  ]);
  const closing = createClosing({
    ...openRegister,
    moves,
    counted,
    closingNumber: latestNumber + 1,
    by: toActorKey(actor),
    byName,
    now: now(),
  });
  assertClosing(closing);
  const { closingNumber, differenceCents, note } = closing;
  await commit(
    ...buildClosingWrites(register, closing, platform),
    emit(DrawerChanged, { registerId }),
    audit('drawer.closed', registerId, { closingNumber, differenceCents, note }),
  );
  return closing;
}

export const closeDrawer = operation(drawerApi.closeDrawer, async ({ params, body, actor }, platform) => {
  const byName = await findSellerName(actor, platform);
  const { closingNumber } = await retryStale(() =>
    closeOnce(params.registerId, body, { actor, byName }, platform),
  );
  return { closingNumber };
});
