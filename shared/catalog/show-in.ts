import type { Category } from './category.ts';
import type { Product } from './product.ts';

export type ChannelVisibility = { readonly pos: boolean; readonly web: boolean };

type ShowIn = Product['showIn'];

export const toChannelVisibility = (showIn: ShowIn): ChannelVisibility => ({
  pos: showIn === 'pos' || showIn === 'both',
  web: showIn === 'shop' || showIn === 'both',
});

/** Whether the product is sold at the POS (R324). */
export const isSoldAtPos = ({
  active,
  visible,
  showIn,
}: Pick<Product, 'active' | 'visible' | 'showIn'>): boolean =>
  active && visible && toChannelVisibility(showIn).pos;

/** Returns a product's `showIn`, which is `none` if both switches are off (R457). */
export function toProductShowIn({ pos, web }: ChannelVisibility): ShowIn {
  if (pos && web) return 'both';
  if (pos) return 'pos';
  return web ? 'shop' : 'none';
}

/** Returns a category's `showIn`, which is `pos` if both switches are off (R465). */
export function toCategoryShowIn(visibility: ChannelVisibility): Category['showIn'] {
  const productShowIn = toProductShowIn(visibility);
  return productShowIn === 'none' ? 'pos' : productShowIn;
}
