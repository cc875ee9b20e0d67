import { randomUUID } from 'node:crypto';
import type { Product } from '#shared/catalog/product.ts';
import { createRegister, type Register } from '#shared/registers/register.ts';
import { type Cart, sell, type TenderInput } from '#shared/sales/api.ts';
import { findTaxRates, priceCart } from '#shared/sales/cart-prices.ts';
import type { Discount } from '#shared/sales/sale.ts';
import type { PosSettings } from '#shared/settings/pos-settings.ts';
import { thePlatform } from '../center/center.ts';
import type { Caller } from '../system/api-client.ts';

/** Opens the drawer of a register with a float. */
export async function anOpenDrawer(registerId = 'caja-1', floatCents = 10_000): Promise<Register> {
  const { registers, commit, now } = thePlatform();
  const existingRegister = await registers.find(registerId);
  const register = existingRegister ?? createRegister(registerId, randomUUID(), now());
  const opening = { floatCents, at: now().toISOString(), by: 'admin:lourdes', byName: 'Lourdes Prueba' };
  const openRegister = { ...register, shift: { ...register.shift, opening, cashCents: floatCents } };
  await commit(registers.save(openRegister));
  return openRegister;
}

type ChosenProduct = { readonly product: Product; readonly quantity?: number; readonly discount?: Discount };
export type CartInput = Partial<Cart> & { readonly chosen?: readonly ChosenProduct[] };

/** Creates a cart as the POS sends it, with the prices that it shows. */
export async function aCart({ chosen = [], ...cartFields }: CartInput = {}): Promise<Cart> {
  const taxes = await thePlatform().taxes.all();
  const items = chosen.map(({ product, quantity = 1, discount }) => ({
    productId: product.productId,
    quantity,
    ...(discount && { discount }),
    shownCents: product.priceCents,
  }));
  const balances = cartFields.balances ?? [];
  const lines = [
    ...chosen.map(({ product, quantity = 1, discount }) => ({
      kind: product.kind,
      quantity,
      unitPriceCents: product.priceCents,
      rates: findTaxRates(product, taxes),
      discount,
    })),
    ...balances.map(({ shownCents }) => ({
      kind: 'balance' as const,
      quantity: 1,
      unitPriceCents: shownCents,
      rates: [],
    })),
  ];
  const { totalCents } = priceCart(lines, cartFields.discount);
  return {
    registerId: 'caja-1',
    email: 'clienta@test.example',
    items,
    balances,
    shownTotalCents: totalCents,
    ...cartFields,
  };
}

/** Creates a cash tender, by default with the exact amount. */
export const cash = (amountCents: number, receivedCents = amountCents): TenderInput => ({
  method: 'cash',
  amountCents,
  receivedCents,
});
export const card = (amountCents: number): TenderInput => ({ method: 'card', amountCents });

export const sellCart = (
  call: Caller,
  cart: Cart,
  tenders: readonly TenderInput[],
  saleId: string = randomUUID(),
) => call(sell, { params: { saleId }, body: { ...cart, tenders: [...tenders] } });

/** Sells for the exact total, by card. */
export async function createSale(call: Caller, cartInput: CartInput) {
  const cart = await aCart(cartInput);
  const { status, reply, problem } = await sellCart(call, cart, [card(cart.shownTotalCents)]);
  if (status !== 200) throw new Error(`The sale was rejected: ${JSON.stringify(problem)}`);
  return reply.sale;
}

/** Changes the POS settings. */
export async function changePosSettings(changes: Partial<PosSettings>): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, till: { ...before.till, ...changes } }, before));
}
