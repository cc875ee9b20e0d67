import { type Approval, findApproval } from '#lambdas/accounts/approval.ts';
import { toAccountName } from '#lambdas/accounts/seller-name.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ApprovalConfirmation, ExceededLimit } from '#shared/core/approval.ts';
import { AppError, buildFieldError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type Actor, isAdmin, toActorKey } from '#shared/core/roles.ts';
import {
  createRegister,
  getNextSaleKey,
  hasNumbers,
  isDrawerOpen,
  type Register,
  withRange,
} from '#shared/registers/register.ts';
import type * as api from '#shared/sales/api.ts';
import { isDiscountWithin } from '#shared/sales/cart-prices.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { createDiscountAct } from '#shared/sales/limited-acts.ts';
import { createSale, type PricedCart, toSaleClient } from '#shared/sales/make-sale.ts';
import { calculateSalePaidCents, maxSaleCents, type Sale, type Tender } from '#shared/sales/sale.ts';
import type { PosSettings } from '#shared/settings/pos-settings.ts';
import { assertPricesShown, assertStock, readCart } from './read-cart.ts';
import type { SaleData } from './read-sale.ts';
import type { PreparedSale } from './sale-writes.ts';

async function resolveTip(
  { tip }: Pick<api.Cart, 'tip'>,
  { tips }: PosSettings,
  { staff }: Pick<Platform, 'staff'>,
): Promise<Sale['tip']> {
  if (!tip) return undefined;
  if (!tips) throw buildFieldError('tip', saleErrors.no_tips);
  const member = await staff.find(tip.staffId);
  if (!member?.active) throw buildFieldError('tip.staffId', saleErrors.no_such_person);
  return { staffId: tip.staffId, staffName: formatFullName(member), cents: tip.cents };
}

/** Returns the discount limit that the cart exceeds; undefined if it exceeds none. */
function findDiscountLimit(
  { lines, prices }: PricedCart,
  actor: Actor,
  { supervisorDiscountPercent }: PosSettings,
): ExceededLimit | undefined {
  if (isAdmin(actor) || isDiscountWithin(lines, prices, supervisorDiscountPercent * 100)) return undefined;
  const values = { limit: String(supervisorDiscountPercent) };
  return { field: 'discount', definition: saleErrors.discount_limit, values };
}

/** Returns the approval of an excessive discount; undefined if none is needed. */
async function resolveDiscountApproval(
  { saleId, actor, approved, confirmed }: RequestedSale,
  cart: PricedCart,
  { platform, till: settings }: { readonly platform: Platform; readonly till: PosSettings },
): Promise<Approval | undefined> {
  const limit = findDiscountLimit(cart, actor, settings);
  if (!limit || approved) return limit && approved;
  const act = createDiscountAct({ saleId, totalCents: cart.prices.totalCents });
  return findApproval(platform, { act, limit, confirmed });
}

/** Throws if the client's e-mail is missing, unless the center sells to walk-ins without one (R309). */
function assertClient(client: Sale['client'], { walkInWithoutEmail }: PosSettings): void {
  if (!client?.email && !walkInWithoutEmail) throw buildFieldError('email', saleErrors.email_required);
}

/** Throws if cash is received while the drawer is closed. */
function assertDrawer(register: Register, tenders: readonly Tender[]): void {
  if (tenders.some(({ method }) => method === 'cash') && !isDrawerOpen(register))
    throw buildFieldError('registerId', saleErrors.drawer_closed);
}

type NumberedRegister = { readonly register: Register; readonly writes: readonly Write[] };

/** Returns the register with receipt numbers; an exhausted one gets its next range in the same commit. */
export async function ensureSaleNumbers(
  registerId: string,
  existing: Register | undefined,
  { counters, now }: Pick<Platform, 'counters' | 'now'>,
): Promise<NumberedRegister> {
  const register = existing ?? createRegister(registerId, newId(), now());
  if (hasNumbers(register)) return { register, writes: [] };
  const lastNumber = await counters.latest('sales.numbers');
  const numbered = withRange(register, lastNumber);
  const advance = counters.advance('sales.numbers', lastNumber, numbered.numbers.last);
  return { register: numbered, writes: [advance] };
}

export type RequestedSale = {
  readonly saleId: string;
  readonly cart: api.Cart;
  /** Checks the payments against the amount due in cents and returns them as tenders. */
  readonly pay: (dueCents: number, posSettings: PosSettings) => readonly Tender[];
  readonly actor: Actor;
  readonly confirmed?: readonly ApprovalConfirmation[] | undefined;
  /** An approval that was already used. */
  readonly approved?: Approval | undefined;
};

/** Prepares the sale of a cart from its data. Throws if it cannot be sold. */
export async function prepareSale(
  requested: RequestedSale,
  saleData: SaleData,
  platform: Platform,
): Promise<PreparedSale> {
  const { saleId, cart, pay, actor } = requested;
  const { till, patient } = saleData;
  const pricedCart = readCart(cart, saleData);
  const { prices } = pricedCart;
  assertPricesShown(cart, pricedCart);
  if (prices.totalCents !== cart.shownTotalCents) throw new AppError(saleErrors.price_changed);
  if (prices.totalCents > maxSaleCents) throw new AppError(saleErrors.too_large);
  const approval = await resolveDiscountApproval(requested, pricedCart, { platform, till });
  const client = toSaleClient(patient, cart.email);
  assertClient(client, till);
  assertStock(pricedCart.items);
  const tip = await resolveTip(cart, till, platform);
  const { register, writes: rangeWrites } = await ensureSaleNumbers(
    cart.registerId,
    saleData.register,
    platform,
  );
  const tenders = pay(calculateSalePaidCents({ totalCents: prices.totalCents, tip }), till);
  assertDrawer(register, tenders);
  const sale = createSale({
    saleId,
    origin: 'pos',
    cart: pricedCart,
    register: getNextSaleKey(register),
    client,
    tip,
    tenders,
    by: toActorKey(actor),
    seller: toAccountName(saleData.seller),
    now: platform.now(),
  });
  const { balanceReceiptSms: textsBalances } = till;
  const { appointments } = pricedCart;
  return { sale, appointments, register, rangeWrites, textsBalances, approval };
}
