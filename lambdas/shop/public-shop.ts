import { requireEnv } from '#lambdas/platform/env.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { excludeHiddenCategories } from '#shared/catalog/landing.ts';
import type { Product } from '#shared/catalog/product.ts';
import { getPictureType, getThumbnailKey } from '#shared/catalog/product-picture.ts';
import { calculateTaxAmounts } from '#shared/catalog/tax.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatMoney } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import { buildSitemap } from '#shared/core/sitemap.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { maxAthCents } from '#shared/payments/ath-payment.ts';
import { findTaxRates } from '#shared/sales/cart-prices.ts';
import { toPricedShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { pickupDays } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shelf-api.ts';
import { quoteCart as quoteCartRoute } from '#shared/shop/shop-api.ts';
import { isSoldOnline, type ShopProduct, toProductSlug, toShopStock } from '#shared/shop/shop-product.ts';
import { stockAlertDays } from '#shared/shop/stock-alert.ts';
import { loadShopCart } from './load-shop-cart.ts';

const closureDays = 14;
const maxRelatedProducts = 4;
const quoteLimit = { action: 'shop quotes', maxCount: 600, seconds: 600 } as const;

export const getShopTerms = operation(api.getShopTerms, async (_, { settings, now }) => {
  const { brandName, address, openingHours, phone, email, closures, shop } = await settings.get();
  const today = getToday(now());
  const lastDate = addDays(today, closureDays);
  return {
    brandName,
    address,
    openingHours,
    phone,
    email,
    closures: closures.filter(({ date }) => date >= today && date <= lastDate),
    ...(shop.delivers && { delivery: { feeCents: shop.deliveryFeeCents } }),
    keptDays: pickupDays,
  };
});

async function loadPicture({ productId, pictureKey }: Product, files: Pick<Files, 'viewLink'>) {
  if (pictureKey === undefined) return {};
  const key = getThumbnailKey({ productId, pictureKey });
  return {
    pictureUrl: await files.viewLink({ key, contentType: getPictureType(key), filename: productId }),
  };
}

type CategorizedProduct = Product & { readonly categoryName: string };

/** Category of products whose own category was deleted. */
const otherCategory = { categoryId: 'otros', categoryName: 'Otros' } as const;

async function loadShopProducts({ catalog }: Pick<Platform, 'catalog'>): Promise<CategorizedProduct[]> {
  const [products, categories] = await Promise.all([catalog.products(), catalog.categories()]);
  const categoryNames = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  return excludeHiddenCategories(products, categories)
    .filter(isSoldOnline)
    .map((product) => {
      const categoryName = categoryNames.get(product.categoryId);
      return categoryName === undefined ? { ...product, ...otherCategory } : { ...product, categoryName };
    });
}

async function toShopProduct(
  product: CategorizedProduct,
  files: Pick<Files, 'viewLink'>,
): Promise<ShopProduct> {
  const { productId, name, categoryId, categoryName, presentation, priceCents } = product;
  return {
    productId,
    slug: toProductSlug(name),
    name,
    categoryId,
    categoryName,
    presentation,
    priceCents,
    stock: toShopStock(product),
    ...(await loadPicture(product, files)),
  };
}

type SortOrder = (typeof api.shopSortOrders)[number];
/** Sorts sold-out products last. */
const compareAvailability = (a: Product, b: Product) => Number(a.stock <= 0) - Number(b.stock <= 0);
const comparators: Readonly<Record<SortOrder, (a: Product, b: Product) => number>> = {
  featured: (a, b) => compareAvailability(a, b) || compareByName(a, b),
  priceUp: (a, b) => a.priceCents - b.priceCents || compareByName(a, b),
  priceDown: (a, b) => b.priceCents - a.priceCents || compareByName(a, b),
  name: compareByName,
};

/** Lists the categories of all products with the number of matches in each. */
function countByCategory(
  products: readonly CategorizedProduct[],
  matchingProducts: readonly CategorizedProduct[],
) {
  const categoryNames = new Map(products.map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  return [...categoryNames]
    .map(([categoryId, name]) => ({
      categoryId,
      name,
      count: matchingProducts.filter((product) => product.categoryId === categoryId).length,
    }))
    .sort(compareByName);
}

export const listShopProducts = operationWithPorts(
  ['files'],
  api.listShopProducts,
  async ({ query: { categoryId, search = '', order = 'featured', page = 1 } }, platform) => {
    const products = await loadShopProducts(platform);
    const matchingProducts = products.filter(({ name, categoryName }) =>
      containsAllWords(`${name} ${categoryName}`, search),
    );
    const sortedProducts = matchingProducts
      .filter((product) => categoryId === undefined || product.categoryId === categoryId)
      .sort(comparators[order]);
    const pages = Math.max(1, Math.ceil(sortedProducts.length / api.shopPageSize));
    const currentPage = Math.min(page, pages);
    const start = (currentPage - 1) * api.shopPageSize;
    const rows = sortedProducts.slice(start, start + api.shopPageSize);
    return {
      rows: await Promise.all(rows.map((product) => toShopProduct(product, platform.files))),
      total: sortedProducts.length,
      page: currentPage,
      pages,
      categories: countByCategory(products, matchingProducts),
      allCount: matchingProducts.length,
    };
  },
);

/** Includes sold-out products, because their pages remain. */
export const getShopSitemap = operation(api.getShopSitemap, async (_, platform) => {
  const { shopProduct } = buildScreenLinks(requireEnv('publicUrl'));
  const products = await loadShopProducts(platform);
  return buildSitemap(products.map(({ productId, name }) => shopProduct(productId, toProductSlug(name))));
});

export const getShopProduct = operationWithPorts(
  ['files'],
  api.getShopProduct,
  async ({ params: { productId } }, platform) => {
    const [products, taxes] = await Promise.all([loadShopProducts(platform), platform.taxes.all()]);
    const product = products.find((shopProduct) => shopProduct.productId === productId);
    if (!product) throw new AppError(coreErrors.not_found);
    const amounts = calculateTaxAmounts(
      product.priceCents,
      findTaxRates(product, taxes).map((rate) => ({ ...rate, taxId: rate.name })),
    );
    const relatedProducts = products
      .filter((other) => other.categoryId === product.categoryId && other.productId !== productId)
      .sort(comparators.featured)
      .slice(0, maxRelatedProducts);
    return {
      product: await toShopProduct(product, platform.files),
      description: product.shopDescription,
      taxes: amounts,
      totalCents: product.priceCents + sumCents(amounts.map(({ cents }) => cents)),
      related: await Promise.all(relatedProducts.map((other) => toShopProduct(other, platform.files))),
    };
  },
);

const toAthOffer = (totalCents: number) =>
  totalCents > maxAthCents
    ? { isOffered: false, reason: `ATH Móvil llega hasta ${formatMoney(maxAthCents)}. Paga con tarjeta.` }
    : { isOffered: true };

export const quoteCart = operationWithPorts(
  ['files'],
  quoteCartRoute,
  async ({ body: { items, receive }, source }, platform) => {
    await limitSource(platform, source, quoteLimit);
    const shopCart = await loadShopCart(items, receive, platform);
    const { lines, ...prices } = toPricedShopCart(shopCart);
    const shownLines = lines.map(async (line, index) => {
      const product = shopCart.cart.items[index]?.product;
      return {
        ...line,
        slug: toProductSlug(line.name),
        stock: product ? toShopStock(product) : { word: 'soldOut' as const },
        ...(product && (await loadPicture(product, platform.files))),
      };
    });
    return {
      ...prices,
      lines: await Promise.all(shownLines),
      corrections: [...shopCart.corrections],
      ath: toAthOffer(prices.totalCents),
    };
  },
);

const alertLimit = { action: 'stock alerts', maxCount: 20, seconds: 3600 } as const;

export const requestStockAlert = operation(
  api.requestStockAlert,
  async ({ params: { productId }, body: { email }, source }, platform) => {
    await limitSource(platform, source, alertLimit);
    const { catalog, stockAlerts, commit, now } = platform;
    return retryStale(async () => {
      const product = await catalog.find(productId);
      if (!product || !isSoldOnline(product)) throw new AppError(coreErrors.not_found);
      if (product.stock > 0) throw new AppError(shopErrors.in_stock);
      const requestedAt = now();
      const alert = {
        productId,
        alertId: hashText(`${productId} ${email}`),
        email,
        askedAt: requestedAt.toISOString(),
        expiresAt: Math.floor(requestedAt.getTime() / 1000) + stockAlertDays * 24 * 3600,
      };
      await commit(...stockAlerts.put(alert, product));
      return {};
    });
  },
);
