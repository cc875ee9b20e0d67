import * as z from 'zod/mini';
import type { Product } from '#shared/catalog/product.ts';
import { toChannelVisibility } from '#shared/catalog/show-in.ts';
import { Cents, Id } from '#shared/core/schemas.ts';

/** Stock up to which the exact number is public, for products without a minimum. */
const defaultFewThreshold = 5;

/** Public stock. The exact number is public only if few are left. */
export const ShopStock = z.discriminatedUnion('word', [
  z.object({ word: z.literal('inStock') }),
  z.object({ word: z.literal('few'), left: z.int().check(z.minimum(1)) }),
  z.object({ word: z.literal('soldOut') }),
]);
export type ShopStock = z.infer<typeof ShopStock>;

type ProductStock = Pick<Product, 'stock' | 'minimumStock'>;
const getFewThreshold = ({ minimumStock }: ProductStock) => minimumStock || defaultFewThreshold;

export const toShopStock = (product: ProductStock): ShopStock => {
  const { stock } = product;
  if (stock <= 0) return { word: 'soldOut' };
  return stock <= getFewThreshold(product) ? { word: 'few', left: stock } : { word: 'inStock' };
};

/** Step for quantities offered without revealing the stock. */
const offerStep = 5;

/** Limits a requested quantity to the stock, whose exact number is revealed only if few are left. */
export function calculateOfferedQuantity(product: ProductStock, requested: number): number {
  const { stock } = product;
  if (stock >= requested || stock <= getFewThreshold(product)) return Math.max(0, Math.min(requested, stock));
  return Math.max(getFewThreshold(product), stock - (stock % offerStep));
}

export const ShopProduct = z.object({
  productId: Id,
  /** Part of the page's URL. Only the id identifies the product. */
  slug: z.string(),
  name: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  presentation: z.optional(z.string()),
  priceCents: Cents,
  stock: ShopStock,
  /** Presigned URL, valid for minutes. */
  pictureUrl: z.optional(z.string()),
});
export type ShopProduct = z.infer<typeof ShopProduct>;

export const isSoldOnline = ({
  kind,
  active,
  visible,
  showIn,
  removedAt,
}: Pick<Product, 'kind' | 'active' | 'visible' | 'showIn' | 'removedAt'>): boolean =>
  kind === 'product' && active && visible && removedAt === undefined && toChannelVisibility(showIn).web;

/** Returns the URL form of a name, such as `serum-vitamina-c` for `Sérum vitamina C`. */
export const toProductSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'producto';
