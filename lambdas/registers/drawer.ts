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
import { closingWrites } from './closing-rows.ts';
import { loadRegister, toCashMoveView, toRegisterView } from './registers.ts';
import { findSaleAwaitingPhone } from './waiting-sale.ts';

function makeAlreadyOpenError({ name }: Register, { byName, at }: DrawerOpening, now: Date): AppError {
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
      const { opening: before } = register.shift;
      if (before) throw makeAlreadyOpenError(register, before, now());
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

/** States the cash in the drawer, unless the center counts blindly. */
function makeNotEnoughCashError({ shift }: Register, countsBlindly: boolean): AppError {
  const message = countsBlindly
    ? registerErrors.not_enough_cash.text
    : `En la caja hay ${formatMoney(shift.cashCents)}.`;
  return new AppError(registerErrors.not_enough_cash, { fields: [{ field: 'cents', message }] });
}

function assertOpenShift(register: Register, shiftId: string): void {
  if (!isDrawerOpen(register)) throw new AppError(registerErrors.not_open);
  if (register.shift.shiftId !== shiftId) throw new AppError(registerErrors.shift_over);
}

/** Moves cash once; a repeated request returns the existing move. */
export const moveCash = operation(
  drawerApi.moveCash,
  async ({ params: { registerId, moveId }, body: { shiftId, ...wanted }, actor }, platform) => {
    const { registers, cashMoves, settings, commit, now } = platform;
    const [byName, { till }] = await Promise.all([findSellerName(actor, platform), settings.get()]);
    return retryStale(async () => {
      // Reads the register first, so that a concurrent twin makes it stale.
      const register = await loadRegister(platform, registerId);
      const existing = (await cashMoves.inShift(shiftId)).find((each) => each.moveId === moveId);
      if (existing) return toCashMoveView(existing);
      assertOpenShift(register, shiftId);
      if (wanted.direction === 'out' && !canWithdrawCash(register, wanted.cents))
        throw makeNotEnoughCashError(register, till.blindCount);
      const move: CashMove = {
        ...wanted,
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
        audit('drawer.cashMoved', registerId, wanted),
      );
      return toCashMoveView(move);
    });
  },
);

type OpenRegister = { readonly register: Register; readonly opening: DrawerOpening };

/** Open drawer of the counted shift. Throws if it was closed. */
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
  const counted = calculatePiecesCents(body.pieces);
  const differenceCents = counted - cash.expectedCents;
  await platform.commit(audit('drawer.counted', registerId, { countedCents: counted, differenceCents }));
  return { cash, countedCents: counted, differenceCents };
});

function assertClosing({ countedCents: counted, leftCents, differenceCents, note }: Closing): void {
  if (leftCents > counted) throw buildFieldError('leftCents', registerErrors.left_too_much);
  if (differenceCents !== 0 && note === undefined)
    throw buildFieldError('note', registerErrors.note_required);
}

/** An open ATH Móvil payment belongs to this drawer and may be combined with cash. */
async function assertNoPhonePayment(registerId: string, platform: Platform): Promise<void> {
  const waiting = await findSaleAwaitingPhone(registerId, platform);
  if (waiting) throw new AppError(registerErrors.phone_waiting, { values: { name: waiting.name } });
}

type Closer = { readonly actor: Actor; readonly byName: string };

/** Commits the numbered Z, the register's next shift and the event in one transaction. */
async function closeOnce(
  registerId: string,
  { shiftId, shownExpectedCents, ...counted }: BodyOf<typeof drawerApi.closeDrawer>,
  { actor, byName }: Closer,
  platform: Platform,
): Promise<Closing> {
  const { cashMoves, counters, commit, now } = platform;
  const open = await getOpenRegister(platform, registerId, shiftId);
  if (open.register.shift.cashCents !== shownExpectedCents) throw new AppError(registerErrors.cash_moved);
  await assertNoPhonePayment(registerId, platform);
  const [moves, latest] = await Promise.all([
    cashMoves.inShift(shiftId),
    counters.latest('closings.numbers'),
  ]);
  const closing = createClosing({
    ...open,
    moves,
    counted,
    closingNumber: latest + 1,
    by: toActorKey(actor),
    byName,
    now: now(),
  });
  assertClosing(closing);
  const { closingNumber, differenceCents, note } = closing;
  await commit(
    ...closingWrites(open.register, closing, platform),
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
