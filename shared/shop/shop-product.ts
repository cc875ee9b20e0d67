import * as z from 'zod/mini';
import type { Product } from '#shared/catalog/product.ts';
import { shownAt } from '#shared/catalog/show-in.ts';
import { Cents, Id } from '#shared/core/schemas.ts';

/** From how many on a visitor is not told how many are left, of a product without a minimum of its own. */
const fewByDefault = 5;

/** All that visitors hear of the stock: how many there are only where there are few. */
export const ShopStock = z.discriminatedUnion('word', [
  z.object({ word: z.literal('inStock') }),
  z.object({ word: z.literal('few'), left: z.int().check(z.minimum(1)) }),
  z.object({ word: z.literal('soldOut') }),
]);
export type ShopStock = z.infer<typeof ShopStock>;

type Stocked = Pick<Product, 'stock' | 'minimumStock'>;
const mostFew = ({ minimumStock }: Stocked) => minimumStock || fewByDefault;

export const stockWord = (product: Stocked): ShopStock => {
  const { stock } = product;
  if (stock <= 0) return { word: 'soldOut' };
  return stock <= mostFew(product) ? { word: 'few', left: stock } : { word: 'inStock' };
};

/** In such steps is offered what a visitor does not hear the number of. */
const offeredBy = 5;

/** How many of so many can be had. Who asks for more than there is does not learn how many there are, unless they are few. */
export function offeredOf(product: Stocked, wanted: number): number {
  const { stock } = product;
  if (stock >= wanted || stock <= mostFew(product)) return Math.max(0, Math.min(wanted, stock));
  return Math.max(mostFew(product), stock - (stock % offeredBy));
}

/** A product as visitors see it in the online shop. */
export const ShopProduct = z.object({
  productId: Id,
  /** For the address of its page; the id alone says which it is. */
  slug: z.string(),
  name: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  presentation: z.optional(z.string()),
  priceCents: Cents,
  stock: ShopStock,
  /** Lives for minutes. */
  pictureUrl: z.optional(z.string()),
});
export type ShopProduct = z.infer<typeof ShopProduct>;

/** What the online shop sells: a product, neither hidden nor switched off nor deleted, and shown on the web. */
export const isSoldOnline = ({
  kind,
  active,
  visible,
  showIn,
  removedAt,
}: Pick<Product, 'kind' | 'active' | 'visible' | 'showIn' | 'removedAt'>): boolean =>
  kind === 'product' && active && visible && removedAt === undefined && shownAt(showIn).web;

/** `Sérum vitamina C` as an address has it: `serum-vitamina-c`. */
export const productSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'producto';
