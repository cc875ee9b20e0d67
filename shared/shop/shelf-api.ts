import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { BasisPoints, Cents, CivilDate, Email, Id, inOneLine } from '#shared/core/schemas.ts';
import { sitemapPath } from '#shared/core/sitemap.ts';
import { ShopProduct } from './shop-product.ts';

// Public catalog of the shop, separate from ordering so that browsing loads less.

export const shopPageSize = 24;
export const shopSortOrders = ['featured', 'priceUp', 'priceDown', 'name'] as const;

export const ShopTerms = z.object({
  brandName: z.string(),
  address: z.string(),
  openingHours: z.string(),
  phone: z.string(),
  email: z.string(),
  closures: z.array(z.object({ date: CivilDate, name: z.string() })),
  delivery: z.optional(z.object({ feeCents: Cents })),
  /** Days for which a prepared order is held for pick-up. */
  keptDays: z.int(),
});
export type ShopTerms = z.infer<typeof ShopTerms>;

export const getShopTerms = route('getShopTerms', {
  method: 'GET',
  path: '/shop/terms',
  summary: 'Returns pickup place and hours, and the delivery fee',
  allow: ['public'],
  reply: ShopTerms,
});

const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
  z.transform((text: string) => Number(text)),
);

export const listShopProducts = route('listShopProducts', {
  method: 'GET',
  path: '/shop/catalog',
  summary: 'Lists the shop’s products by category, search and sort order, in pages',
  allow: ['public'],
  query: z.strictObject({
    categoryId: z.optional(Id),
    search: z.optional(z.string().check(inOneLine, z.maxLength(80))),
    order: z.optional(z.enum(shopSortOrders)),
    page: z.optional(PageNumber),
  }),
  reply: z.object({
    rows: z.array(ShopProduct),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Categories with products and their number of matches, and the number in all categories. */
    categories: z.array(z.object({ categoryId: Id, name: z.string(), count: z.int() })),
    allCount: z.int(),
  }),
});

export const getShopSitemap = route('getShopSitemap', {
  method: 'GET',
  path: sitemapPath,
  summary: 'Lists the URLs of all shop products, for search engines',
  allow: ['public'],
  contentType: 'application/xml; charset=utf-8',
  reply: z.string(),
});

export const getShopProduct = route('getShopProduct', {
  method: 'GET',
  path: '/shop/catalog/{productId}',
  summary: 'Returns a shop product with its taxes by name, and others of its category',
  allow: ['public'],
  params: z.strictObject({ productId: Id }),
  reply: z.object({
    product: ShopProduct,
    description: z.optional(z.string()),
    taxes: z.array(z.object({ name: z.string(), basisPoints: BasisPoints, cents: Cents })),
    totalCents: Cents,
    related: z.array(ShopProduct),
  }),
});

export const requestStockAlert = route('requestStockAlert', {
  method: 'PUT',
  path: '/shop/catalog/{productId}/alert',
  summary: 'Subscribes to one e-mail when a sold-out product is available. Repeated requests still send one',
  allow: ['public'],
  repeatable: true,
  params: z.strictObject({ productId: Id }),
  body: z.strictObject({ email: Email }),
  reply: z.object({}),
});
