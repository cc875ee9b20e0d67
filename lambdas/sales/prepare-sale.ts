import { type Approval, getApproval } from '#lambdas/accounts/approval.ts';
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
import { assertPricesUnchanged, assertStock, readCart } from './read-cart.ts';
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

/** Returns the discount limit that the cart exceeds, if any. */
function findDiscountLimit(
  { lines, prices }: PricedCart,
  actor: Actor,
  { supervisorDiscountPercent }: PosSettings,
): ExceededLimit | undefined {
  if (isAdmin(actor) || isDiscountWithin(lines, prices, supervisorDiscountPercent * 100)) return undefined;
  const values = { limit: String(supervisorDiscountPercent) };
  return { field: 'discount', definition: saleErrors.discount_limit, values };
}

/** Returns the approval of an excessive discount, or undefined if none is needed. */
async function resolveDiscountApproval(
  { saleId, actor, usedApproval, confirmed }: RequestedSale,
  cart: PricedCart,
  { platform, posSettings }: { readonly platform: Platform; readonly posSettings: PosSettings },
): Promise<Approval | undefined> {
  const limit = findDiscountLimit(cart, actor, posSettings);
  if (!limit) return undefined;
  if (usedApproval) return usedApproval;
  const act = createDiscountAct({ saleId, totalCents: cart.prices.totalCents });
  return getApproval(platform, { act, limit, confirmed });
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

/** Returns the register with receipt numbers. An exhausted one gets its next range in the same commit. */
export async function ensureSaleNumbers(
  registerId: string,
  existingRegister: Register | undefined,
  { counters, now }: Pick<Platform, 'counters' | 'now'>,
): Promise<NumberedRegister> {
  const register = existingRegister ?? createRegister(registerId, newId(), now());
  if (hasNumbers(register)) return { register, writes: [] };
  const lastNumber = await counters.latest('sales.numbers');
  const numberedRegister = withRange(register, lastNumber);
  const counterWrite = counters.advance('sales.numbers', lastNumber, numberedRegister.numbers.last);
  return { register: numberedRegister, writes: [counterWrite] };
}

export type RequestedSale = {
  readonly saleId: string;
  readonly cart: api.Cart;
  /** Checks the payments against the amount due in cents and returns them as tenders. */
  readonly toTenders: (dueCents: number, posSettings: PosSettings) => readonly Tender[];
  readonly actor: Actor;
  readonly confirmed?: readonly ApprovalConfirmation[] | undefined;
  /** An approval that was used when the payment was requested. */
  readonly usedApproval?: Approval | undefined;
};

/** Prepares the sale of a cart from its data. Throws if it cannot be sold. */
export async function prepareSale(
  requestedSale: RequestedSale,
  saleData: SaleData,
  platform: Platform,
): Promise<PreparedSale> {
  const { saleId, cart, toTenders, actor } = requestedSale;
  const { posSettings, patient } = saleData;
  const pricedCart = readCart(cart, saleData);
  const { prices } = pricedCart;
  assertPricesUnchanged(cart, pricedCart);
  if (prices.totalCents !== cart.shownTotalCents) throw new AppError(saleErrors.price_changed);
  if (prices.totalCents > maxSaleCents) throw new AppError(saleErrors.too_large);
  const approval = await resolveDiscountApproval(requestedSale, pricedCart, { platform, posSettings });
  const client = toSaleClient(patient, cart.email);
  assertClient(client, posSettings);
  assertStock(pricedCart.items);
  const tip = await resolveTip(cart, posSettings, platform);
  const { register, writes: rangeWrites } = await ensureSaleNumbers(
    cart.registerId,
    saleData.register,
    platform,
  );
  const dueCents = calculateSalePaidCents({ totalCents: prices.totalCents, tip });
  const tenders = toTenders(dueCents, posSettings);
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
  const { balanceReceiptSms: sendsBalanceSms } = posSettings;
  const { appointments } = pricedCart;
  return { sale, appointments, register, rangeWrites, sendsBalanceSms, approval };
}
