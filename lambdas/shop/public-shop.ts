import { required } from '#lambdas/platform/env.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { onOpenShelves } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { pictureTypeOf, smallPictureKeyOf } from '#shared/catalog/product-picture.ts';
import { taxAmounts } from '#shared/catalog/tax.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import { matches } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import { sitemapOf } from '#shared/core/sitemap.ts';
import { byName } from '#shared/core/sort-names.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';
import { mostAthCents } from '#shared/payments/ath-payment.ts';
import { ratesOf } from '#shared/sales/cart-prices.ts';
import { pricedShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { keptDays } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shelf-api.ts';
import { quoteCart as quoteCartRoute } from '#shared/shop/shop-api.ts';
import { isSoldOnline, productSlug, type ShopProduct, stockWord } from '#shared/shop/shop-product.ts';
import { stockAlertDays } from '#shared/shop/stock-alert.ts';
import { shopCartNow } from './shelf.ts';

const closureDays = 14;
const mostRelated = 4;
const quotes = { what: 'shop quotes', most: 600, seconds: 600 } as const;

export const getShopTerms = operation(api.getShopTerms, async (_, { settings, now }) => {
  const { brandName, address, openingHours, phone, email, closures, shop } = await settings.get();
  const first = today(now());
  const last = addDays(first, closureDays);
  return {
    brandName,
    address,
    openingHours,
    phone,
    email,
    closures: closures.filter(({ date }) => date >= first && date <= last),
    ...(shop.delivers && { delivery: { feeCents: shop.deliveryFeeCents } }),
    keptDays,
  };
});

async function pictureOf({ productId, pictureKey }: Product, files: Pick<Files, 'viewLink'>) {
  if (pictureKey === undefined) return {};
  const key = smallPictureKeyOf({ productId, pictureKey });
  return {
    pictureUrl: await files.viewLink({ key, contentType: pictureTypeOf(key), filename: productId }),
  };
}

type Named = Product & { readonly categoryName: string };

/** Category of products whose own was deleted. */
const others = { categoryId: 'otros', categoryName: 'Otros' } as const;

async function shopProducts({ catalog }: Pick<Platform, 'catalog'>): Promise<Named[]> {
  const [products, categories] = await Promise.all([catalog.products(), catalog.categories()]);
  const nameOf = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return onOpenShelves(products, categories)
    .filter(isSoldOnline)
    .map((product) => {
      const categoryName = nameOf.get(product.categoryId);
      return categoryName === undefined ? { ...product, ...others } : { ...product, categoryName };
    });
}

async function shown(product: Named, files: Pick<Files, 'viewLink'>): Promise<ShopProduct> {
  const { productId, name, categoryId, categoryName, presentation, priceCents } = product;
  return {
    productId,
    slug: productSlug(name),
    name,
    categoryId,
    categoryName,
    presentation,
    priceCents,
    stock: stockWord(product),
    ...(await pictureOf(product, files)),
  };
}

type Order = (typeof api.shopOrders)[number];
/** Sold-out products come last. */
const bySoldOut = (a: Product, b: Product) => Number(a.stock <= 0) - Number(b.stock <= 0);
const orders: Readonly<Record<Order, (a: Product, b: Product) => number>> = {
  featured: (a, b) => bySoldOut(a, b) || byName(a, b),
  priceUp: (a, b) => a.priceCents - b.priceCents || byName(a, b),
  priceDown: (a, b) => b.priceCents - a.priceCents || byName(a, b),
  name: byName,
};

function categoriesOf(products: readonly Named[], found: readonly Named[]) {
  const byId = new Map(products.map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  return [...byId]
    .map(([categoryId, name]) => ({
      categoryId,
      name,
      count: found.filter((product) => product.categoryId === categoryId).length,
    }))
    .sort(byName);
}

export const listShopProducts = operationUsing(
  ['files'],
  api.listShopProducts,
  async ({ query: { categoryId, search = '', order = 'featured', page = 1 } }, platform) => {
    const products = await shopProducts(platform);
    const found = products.filter(({ name, categoryName }) => matches(`${name} ${categoryName}`, search));
    const ofCategory = found
      .filter((product) => categoryId === undefined || product.categoryId === categoryId)
      .sort(orders[order]);
    const pages = Math.max(1, Math.ceil(ofCategory.length / api.shopPageSize));
    const current = Math.min(page, pages);
    const first = (current - 1) * api.shopPageSize;
    const rows = ofCategory.slice(first, first + api.shopPageSize);
    return {
      rows: await Promise.all(rows.map((product) => shown(product, platform.files))),
      total: ofCategory.length,
      page: current,
      pages,
      categories: categoriesOf(products, found),
      allCount: found.length,
    };
  },
);

/** Includes sold-out products, because their pages remain. */
export const getShopSitemap = operation(api.getShopSitemap, async (_, platform) => {
  const { shopProduct } = screenLinks(required('publicUrl'));
  const products = await shopProducts(platform);
  return sitemapOf(products.map(({ productId, name }) => shopProduct(productId, productSlug(name))));
});

export const getShopProduct = operationUsing(
  ['files'],
  api.getShopProduct,
  async ({ params: { productId } }, platform) => {
    const [products, taxes] = await Promise.all([shopProducts(platform), platform.taxes.all()]);
    const product = products.find((each) => each.productId === productId);
    if (!product) throw new AppError(coreErrors.not_found);
    const amounts = taxAmounts(
      product.priceCents,
      ratesOf(product, taxes).map((rate) => ({ ...rate, taxId: rate.name })),
    );
    const related = products
      .filter((each) => each.categoryId === product.categoryId && each.productId !== productId)
      .sort(orders.featured)
      .slice(0, mostRelated);
    return {
      product: await shown(product, platform.files),
      description: product.shopDescription,
      taxes: amounts,
      totalCents: product.priceCents + sumCents(amounts.map(({ cents }) => cents)),
      related: await Promise.all(related.map((each) => shown(each, platform.files))),
    };
  },
);

const athOffer = (totalCents: number) =>
  totalCents > mostAthCents
    ? { isOffered: false, reason: `ATH Móvil llega hasta ${money(mostAthCents)}. Paga con tarjeta.` }
    : { isOffered: true };

export const quoteCart = operationUsing(
  ['files'],
  quoteCartRoute,
  async ({ body: { items, receive }, source }, platform) => {
    await limitSource(platform, source, quotes);
    const read = await shopCartNow(items, receive, platform);
    const { lines, ...prices } = pricedShopCart(read);
    const shownLines = lines.map(async (line, index) => {
      const product = read.cart.items[index]?.product;
      return {
        ...line,
        slug: productSlug(line.name),
        stock: product ? stockWord(product) : { word: 'soldOut' as const },
        ...(product && (await pictureOf(product, platform.files))),
      };
    });
    return {
      ...prices,
      lines: await Promise.all(shownLines),
      corrections: [...read.corrections],
      ath: athOffer(prices.totalCents),
    };
  },
);

const alerts = { what: 'stock alerts', most: 20, seconds: 3600 } as const;

export const requestStockAlert = operation(
  api.requestStockAlert,
  async ({ params: { productId }, body: { email }, source }, platform) => {
    await limitSource(platform, source, alerts);
    const { catalog, stockAlerts, commit, now } = platform;
    return retryStale(async () => {
      const product = await catalog.find(productId);
      if (!product || !isSoldOnline(product)) throw new AppError(coreErrors.not_found);
      if (product.stock > 0) throw new AppError(shopErrors.in_stock);
      const askedAt = now();
      const alert = {
        productId,
        alertId: hashOf(`${productId} ${email}`),
        email,
        askedAt: askedAt.toISOString(),
        expiresAt: Math.floor(askedAt.getTime() / 1000) + stockAlertDays * 24 * 3600,
      };
      await commit(...stockAlerts.put(alert, product));
      return {};
    });
  },
);
