import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { money } from '#shared/core/format.ts';
import { ratesOf } from '#shared/sales/cart-prices.ts';
import { type PricedCart, pricedCart } from '#shared/sales/make-sale.ts';
import type { ShopSettings } from '#shared/settings/shop-settings.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import type { CartItem, Correction, ReceiveKind } from './cart.ts';
import type { OrderContents } from './order.ts';
import { isSoldOnline, offeredOf, stockWord } from './shop-product.ts';

/** `isFew` tells whether the exact stock is public. */
type Corrected = Omit<Correction, 'text'> & { readonly isFew?: boolean | undefined };

const left = (name: string, pieces: number) =>
  pieces === 1 ? `Queda 1 ${name}.` : `Quedan ${pieces} ${name}.`;

const sentenceOf = ({ kind, name, from, to, isFew = false }: Corrected): string => {
  switch (kind) {
    case 'gone':
      return `${name} ya no se vende.`;
    case 'soldOut':
      return `${name} se agotó.`;
    case 'fewer':
      return isFew ? left(name, to) : `No hay ${from} de ${name}. Dejamos ${to} en tu carrito.`;
    case 'price':
      return `${name}: ahora ${money(to)}.`;
  }
};

const corrected = ({ isFew, ...correction }: Corrected): Correction => ({
  ...correction,
  text: sentenceOf({ ...correction, isFew }),
});

/** Corrections of a cart line; a product that is no longer sold has no others. */
function correctionsOf({ productId, quantity, shownCents }: CartItem, product: Product | undefined) {
  if (!product || !isSoldOnline(product)) {
    const name = product?.name ?? 'Un producto';
    return [corrected({ productId, kind: 'gone', name, from: quantity, to: 0 })];
  }
  const { name, priceCents } = product;
  const to = offeredOf(product, quantity);
  const isFew = stockWord(product).word === 'few';
  if (to <= 0) return [corrected({ productId, kind: 'soldOut', name, from: quantity, to: 0 })];
  return [
    ...(to < quantity ? [corrected({ productId, kind: 'fewer', name, from: quantity, to, isFew })] : []),
    ...(priceCents === shownCents
      ? []
      : [corrected({ productId, kind: 'price', name, from: shownCents, to: priceCents })]),
  ];
}

type Shelf = {
  readonly products: readonly Product[];
  readonly taxes: readonly Tax[];
  readonly shop: ShopSettings;
};

export type ShopCart = { readonly cart: PricedCart; readonly corrections: readonly Correction[] };

const sameRate = (one: TaxRate, other: TaxRate) =>
  one.name === other.name && one.basisPoints === other.basisPoints;

const deliveryRates = (items: PricedCart['items'], { taxes, shop }: Shelf): TaxRate[] =>
  shop.deliveryTaxed
    ? items
        .flatMap(({ product }) => ratesOf(product, taxes))
        .filter((rate, index, all) => all.findIndex((each) => sameRate(each, rate)) === index)
    : [];

export function readShopCart(items: readonly CartItem[], receive: ReceiveKind, shelf: Shelf): ShopCart {
  const byId = new Map(shelf.products.map((product) => [product.productId, product]));
  const chosen = items.flatMap((item) => {
    const product = byId.get(item.productId);
    if (!product || !isSoldOnline(product) || product.stock <= 0) return [];
    const quantity = offeredOf(product, item.quantity);
    return [{ item: { ...item, quantity, shownCents: product.priceCents }, product }];
  });
  const isDelivered = receive === 'delivery' && shelf.shop.delivers && chosen.length > 0;
  return {
    cart: pricedCart({
      items: chosen,
      appointments: [],
      taxes: shelf.taxes,
      recommendedIds: new Set(),
      ...(isDelivered &&
        shelf.shop.deliveryFeeCents > 0 && {
          delivery: { cents: shelf.shop.deliveryFeeCents, rates: deliveryRates(chosen, shelf) },
        }),
    }),
    corrections: items.flatMap((item) => correctionsOf(item, byId.get(item.productId))),
  };
}

export type PricedShopCart = OrderContents & { readonly taxCents: number; readonly totalCents: number };

/** Prices of a cart, calculated as at the POS. */
export function pricedShopCart({ cart }: Pick<ShopCart, 'cart'>): PricedShopCart {
  const { lines, taxes, taxCents, totalCents, subtotalCents } = cart.prices;
  const deliveryCents = cart.delivery?.cents ?? 0;
  return {
    lines: cart.items.map(({ item, product }, index) => ({
      productId: product.productId,
      name: product.name,
      presentation: product.presentation,
      quantity: item.quantity,
      unitPriceCents: product.priceCents,
      netCents: lines[index]?.netCents ?? 0,
    })),
    subtotalCents: subtotalCents - deliveryCents,
    deliveryCents,
    taxes: [...taxes],
    taxCents,
    totalCents,
  };
}
