import { randomBytes } from 'node:crypto';
import { toOrderId } from '#lambdas/shop/order-view.ts';
import type { Product } from '#shared/catalog/product.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { toSaleSource } from '#shared/payments/ledger.ts';
import type { ShopSettings } from '#shared/settings/shop-settings.ts';
import type { FulfillmentKind } from '#shared/shop/cart.ts';
import { abandonOrder, followOrder, followPayment, placeOrder, quoteCart } from '#shared/shop/shop-api.ts';
import { enterCard, thePlatform } from '../center/center.ts';
import { aProduct } from '../center/product.ts';
import { type Caller, caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';

export const aToken = () => randomBytes(32).toString('base64url');
type OrderBody = BodyOf<typeof placeOrder>;
type ChosenProduct = { readonly product: Product; readonly quantity?: number };

export const marisol = {
  name: 'Marisol Ortiz',
  email: 'marisol.ortiz@test.example',
  phone: '+17875550117',
};
export const sampleDelivery = {
  kind: 'delivery',
  address: 'Calle Luna 12',
  municipality: 'Caguas',
  zip: '00725',
} as const;

/** Changes the settings of the online shop. */
export async function changeShopSettings(shop: Partial<ShopSettings>): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, shop: { ...before.shop, ...shop } }, before));
}

let addressCount = 0;
/** Returns another source address for each call, because rate limits apply per address. */
const anAddress = () => `198.51.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`;

/** Calls of a visitor to the shop, over a running stack. */
export function aShop(stack: TestStack) {
  const visitor = caller(stack.url);
  const toItems = (chosen: readonly ChosenProduct[]) =>
    chosen.map(({ product, quantity = 1 }) => ({
      productId: product.productId,
      quantity,
      shownCents: product.priceCents,
    }));
  const quote = async (chosen: readonly ChosenProduct[], receive: FulfillmentKind = 'pickup') =>
    (await visitor(quoteCart, { body: { items: toItems(chosen), receive } })).reply;
  /** Creates the body that the checkout sends for these products. */
  async function aBody(
    chosen: readonly ChosenProduct[],
    changes: Partial<OrderBody> = {},
  ): Promise<OrderBody> {
    const receive = changes.receive ?? { kind: 'pickup' };
    const { totalCents } = await quote(chosen, receive.kind);
    return {
      items: toItems(chosen),
      contact: marisol,
      receive,
      pay: { method: 'card' },
      shownTotalCents: totalCents,
      ...changes,
    };
  }
  const place = (body: OrderBody, token = aToken(), from = anAddress()) =>
    visitor(placeOrder, { params: { token }, body, from });
  const pay = (token: string) => visitor(followPayment, { params: { token } });
  const follow = async (token: string) => (await visitor(followOrder, { params: { token } })).reply;
  const abandon = (token: string) => visitor(abandonOrder, { params: { token } });
  /** Places an order whose card is held, without polling it. */
  async function placeHeld(
    chosen: readonly ChosenProduct[],
    changes?: Partial<OrderBody>,
    cardNumber?: string,
  ) {
    const token = aToken();
    const body = await aBody(chosen, changes);
    const { status, reply, problem } = await place(body, token);
    if (status !== 200) throw new Error(`The order was rejected: ${JSON.stringify(problem)}`);
    const clientSecret = reply.card?.clientSecret ?? '';
    await enterCard({ stripeUrl: stack.stripe.url, clientSecret, ...(cardNumber && { number: cardNumber }) });
    return { token, body };
  }
  /** Places an order and pays it by card. */
  async function placePaid(chosen: readonly ChosenProduct[], changes?: Partial<OrderBody>) {
    const { token, body } = await placeHeld(chosen, changes);
    const { reply } = await pay(token);
    const order = await findRow(token);
    if (reply.order.status !== 'placed' || !order)
      throw new Error(`The order was not placed: ${reply.order.status}`);
    return { token, body, order, orderId: order.orderId };
  }
  /** Accepts the ATH Móvil payment of an order. */
  function accept(orderId: string) {
    const payment = stack.athMovil.payments().find(({ metadata1 }) => metadata1 === orderId);
    if (!payment) throw new Error('The service has no such payment.');
    stack.athMovil.phones.accept(payment.ecommerceId);
  }
  const findRow = (token: string) => thePlatform().orders.find(toOrderId(token));
  const sweep = () => stack.bus.runSchedule('sweep-orders');
  const findIntent = (orderId: string) =>
    stack.stripe.intents().find(({ metadata }) => metadata['orderId'] === orderId);
  return {
    quote,
    aBody,
    place,
    pay,
    follow,
    abandon,
    placeHeld,
    placePaid,
    accept,
    findRow,
    sweep,
    findIntent,
  };
}

/** The reply of a call that must succeed. */
export async function requireReply<T>(
  answer: Promise<{ readonly status: number; readonly reply: T; readonly problem: unknown }>,
): Promise<T> {
  const { status, reply, problem } = await answer;
  if (status !== 200) throw new Error(`The call was rejected: ${JSON.stringify(problem)}`);
  return reply;
}

/** Creates a shop whose products have two taxes, with a delivery fee. */
export async function aTaxedShop(stack: TestStack, asAdmin: Caller) {
  const taxIds: string[] = [];
  for (const body of [
    { name: 'IVU estatal', percent: 10.5 },
    { name: 'IVU municipal', percent: 1 },
  ])
    taxIds.push((await requireReply(asAdmin(createTax, { body }))).taxId);
  await changeShopSettings({ delivers: true, deliveryFeeCents: 650, deliveryTaxed: false });
  return {
    ...aShop(stack),
    taxIds,
    /** Creates a product with a stock of nine at $48.00, or $53.52 with taxes. */
    serum: (changes: Partial<Product> = {}) =>
      aProduct({
        name: 'Sérum vitamina C',
        presentation: '30 ml',
        priceCents: 4800,
        stock: 9,
        taxIds,
        ...changes,
      }),
    readStock: async (productId: string) => (await thePlatform().catalog.find(productId))?.stock,
    /** Returns the ledger rows of a sale. */
    listLedgerRows: async (saleId: string) =>
      (await thePlatform().ledger.bySource(toSaleSource(saleId))).map(({ kind, method, amountCents }) => [
        kind,
        method,
        amountCents,
      ]),
    listMails: (to: string) => stack.messages.mailbox.list({ type: 'mail', to }),
  };
}
