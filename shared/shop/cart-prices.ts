import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { formatMoney } from '#shared/core/format.ts';
import { findTaxRates } from '#shared/sales/cart-prices.ts';
import { buildPricedCart, type PricedCart } from '#shared/sales/make-sale.ts';
import type { ShopSettings } from '#shared/settings/shop-settings.ts';
import { isSameTaxRate, type TaxRate } from '#shared/taxes/tax-rate.ts';
import type { CartItem, Correction, FulfillmentKind } from './cart.ts';
import type { OrderContents } from './order.ts';
import { calculateOfferedQuantity, isSoldOnline, toShopStock } from './shop-product.ts';

/** `isFew` means that the exact stock is public. */
type CorrectionInput = Omit<Correction, 'text'> & { readonly isFew?: boolean | undefined };

const formatRemaining = (name: string, pieces: number) =>
  pieces === 1 ? `Queda 1 ${name}.` : `Quedan ${pieces} ${name}.`;

const formatCorrection = ({ kind, name, from, to, isFew = false }: CorrectionInput): string => {
  switch (kind) {
    case 'gone':
      return `${name} ya no se vende.`;
    case 'soldOut':
      return `${name} se agotó.`;
    case 'fewer':
      return isFew ? formatRemaining(name, to) : `No hay ${from} de ${name}. Dejamos ${to} en tu carrito.`;
    case 'price':
      return `${name}: ahora ${formatMoney(to)}.`;
  }
};

const createCorrection = ({ isFew, ...correction }: CorrectionInput): Correction => ({
  ...correction,
  text: formatCorrection({ ...correction, isFew }),
});

/** Finds the corrections of a cart line. A product that is no longer sold has no others. */
function findCorrections({ productId, quantity, shownCents }: CartItem, product: Product | undefined) {
  if (!product || !isSoldOnline(product)) {
    const name = product?.name ?? 'Un producto';
    return [createCorrection({ productId, kind: 'gone', name, from: quantity, to: 0 })];
  }
  const { name, priceCents } = product;
  const offered = calculateOfferedQuantity(product, quantity);
  const isFew = toShopStock(product).word === 'few';
  if (offered <= 0) return [createCorrection({ productId, kind: 'soldOut', name, from: quantity, to: 0 })];
  return [
    ...(offered < quantity
      ? [createCorrection({ productId, kind: 'fewer', name, from: quantity, to: offered, isFew })]
      : []),
    ...(priceCents === shownCents
      ? []
      : [createCorrection({ productId, kind: 'price', name, from: shownCents, to: priceCents })]),
  ];
}

type ShopCatalog = {
  readonly products: readonly Product[];
  readonly taxes: readonly Tax[];
  readonly shop: ShopSettings;
};

export type ShopCart = { readonly cart: PricedCart; readonly corrections: readonly Correction[] };

const findDeliveryRates = (items: PricedCart['items'], { taxes, shop }: ShopCatalog): TaxRate[] =>
  shop.deliveryTaxed
    ? items
        .flatMap(({ product }) => findTaxRates(product, taxes))
        .filter(
          (rate, index, rates) => rates.findIndex((otherRate) => isSameTaxRate(otherRate, rate)) === index,
        )
    : [];

export function buildShopCart(
  items: readonly CartItem[],
  receive: FulfillmentKind,
  catalog: ShopCatalog,
): ShopCart {
  const productsById = new Map(catalog.products.map((product) => [product.productId, product]));
  const boughtItems = items.flatMap((item) => {
    const product = productsById.get(item.productId);
    if (!product || !isSoldOnline(product) || product.stock <= 0) return [];
    const quantity = calculateOfferedQuantity(product, item.quantity);
    return [{ item: { ...item, quantity, shownCents: product.priceCents }, product }];
  });
  const isDelivered = receive === 'delivery' && catalog.shop.delivers && boughtItems.length > 0;
  return {
    cart: buildPricedCart({
      items: boughtItems,
      appointments: [],
      taxes: catalog.taxes,
      recommendedProductIds: new Set(),
      ...(isDelivered &&
        catalog.shop.deliveryFeeCents > 0 && {
          delivery: { cents: catalog.shop.deliveryFeeCents, rates: findDeliveryRates(boughtItems, catalog) },
        }),
    }),
    corrections: items.flatMap((item) => findCorrections(item, productsById.get(item.productId))),
  };
}

export type PricedShopCart = OrderContents & { readonly taxCents: number; readonly totalCents: number };

/** Returns the prices of a cart, calculated as at the POS. */
export function toPricedShopCart({ cart }: Pick<ShopCart, 'cart'>): PricedShopCart {
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
