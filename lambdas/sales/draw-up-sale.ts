import { type Approval, approvalBeyond } from '#lambdas/accounts/approval.ts';
import { nameOf } from '#lambdas/accounts/seller-name.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ApprovalGiven, LimitReached } from '#shared/core/approval.ts';
import { AppError, errorAt } from '#shared/core/errors.ts';
import { fullName } from '#shared/core/person.ts';
import { type Actor, actorName, isAdmin } from '#shared/core/roles.ts';
import {
  hasNumbers,
  isDrawerOpen,
  newRegister,
  type Register,
  saleAt,
  withRange,
} from '#shared/registers/register.ts';
import type * as api from '#shared/sales/api.ts';
import { isDiscountWithin } from '#shared/sales/cart-prices.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { discountAct } from '#shared/sales/limited-acts.ts';
import { clientOf, makeSale, type PricedCart } from '#shared/sales/make-sale.ts';
import { mostSaleCents, paidCents, type Sale, type Tender } from '#shared/sales/sale.ts';
import type { TillSettings } from '#shared/settings/till-settings.ts';
import { assertPricesShown, assertStock, readCart } from './read-cart.ts';
import type { SaleRead } from './read-sale.ts';
import type { DrawnUpSale } from './sale-writes.ts';

async function tipOf(
  { tip }: Pick<api.Cart, 'tip'>,
  { tips }: TillSettings,
  { staff }: Pick<Platform, 'staff'>,
): Promise<Sale['tip']> {
  if (!tip) return undefined;
  if (!tips) throw errorAt('tip', saleErrors.no_tips);
  const member = await staff.find(tip.staffId);
  if (!member?.active) throw errorAt('tip.staffId', saleErrors.no_such_person);
  return { staffId: tip.staffId, staffName: fullName(member), cents: tip.cents };
}

/** The exceeded discount limit; undefined if within. */
function discountLimit(
  { lines, prices }: PricedCart,
  actor: Actor,
  { supervisorDiscountPercent }: TillSettings,
): LimitReached | undefined {
  if (isAdmin(actor) || isDiscountWithin(lines, prices, supervisorDiscountPercent * 100)) return undefined;
  const values = { limit: String(supervisorDiscountPercent) };
  return { field: 'discount', definition: saleErrors.discount_limit, values };
}

/** Approval of an excessive discount; undefined if none is needed. */
async function discountApproval(
  { saleId, actor, approved, confirmed }: SaleWanted,
  cart: PricedCart,
  { platform, till }: { readonly platform: Platform; readonly till: TillSettings },
): Promise<Approval | undefined> {
  const limit = discountLimit(cart, actor, till);
  if (!limit || approved) return limit && approved;
  const act = discountAct({ saleId, totalCents: cart.prices.totalCents });
  return approvalBeyond(platform, { act, limit, confirmed });
}

/** Requires the client's e-mail, unless the center sells to walk-ins without one (R309). */
function assertClient(client: Sale['client'], { walkInWithoutEmail }: TillSettings): void {
  if (!client?.email && !walkInWithoutEmail) throw errorAt('email', saleErrors.email_required);
}

/** Cash requires an open drawer. */
function assertDrawer(register: Register, tenders: readonly Tender[]): void {
  if (tenders.some(({ method }) => method === 'cash') && !isDrawerOpen(register))
    throw errorAt('registerId', saleErrors.drawer_closed);
}

type NumberedRegister = { readonly register: Register; readonly writes: readonly Write[] };

/** Returns the register with receipt numbers; an exhausted one gets its next range in the same commit. */
export async function numberedRegister(
  registerId: string,
  found: Register | undefined,
  { counters, now }: Pick<Platform, 'counters' | 'now'>,
): Promise<NumberedRegister> {
  const register = found ?? newRegister(registerId, newId(), now());
  if (hasNumbers(register)) return { register, writes: [] };
  const given = await counters.latest('sales.numbers');
  const ranged = withRange(register, given);
  return { register: ranged, writes: [counters.advance('sales.numbers', given, ranged.numbers.last)] };
}

export type SaleWanted = {
  readonly saleId: string;
  readonly cart: api.Cart;
  /** Checks the payments against the amount due in cents and returns them as tenders. */
  readonly pay: (dueCents: number, till: TillSettings) => readonly Tender[];
  readonly actor: Actor;
  /** Response to the approval request. */
  readonly confirmed?: readonly ApprovalGiven[] | undefined;
  /** An approval that was already used. */
  readonly approved?: Approval | undefined;
};

/** Draws up the sale of a cart from the data read. Throws if it cannot be sold. */
export async function drawUpSale(
  wanted: SaleWanted,
  saleRead: SaleRead,
  platform: Platform,
): Promise<DrawnUpSale> {
  const { saleId, cart, pay, actor } = wanted;
  const { till, patient } = saleRead;
  const read = readCart(cart, saleRead);
  const { prices } = read;
  assertPricesShown(cart, read);
  if (prices.totalCents !== cart.shownTotalCents) throw new AppError(saleErrors.price_changed);
  if (prices.totalCents > mostSaleCents) throw new AppError(saleErrors.too_large);
  const approval = await discountApproval(wanted, read, { platform, till });
  const client = clientOf(patient, cart.email);
  assertClient(client, till);
  assertStock(read.items);
  const tip = await tipOf(cart, till, platform);
  const { register, writes: rangeWrites } = await numberedRegister(
    cart.registerId,
    saleRead.register,
    platform,
  );
  const tenders = pay(paidCents({ totalCents: prices.totalCents, tip }), till);
  assertDrawer(register, tenders);
  const sale = makeSale({
    saleId,
    origin: 'pos',
    cart: read,
    at: saleAt(register),
    client,
    tip,
    tenders,
    by: actorName(actor),
    seller: nameOf(saleRead.seller),
    now: platform.now(),
  });
  const { balanceReceiptSms: textsBalances } = till;
  return { sale, appointments: read.appointments, register, rangeWrites, textsBalances, approval };
}
