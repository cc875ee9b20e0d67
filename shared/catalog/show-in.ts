import type { Category } from './category.ts';
import type { Product } from './product.ts';

export type ShownAt = { readonly pos: boolean; readonly web: boolean };

type Place = Product['showIn'];

export const shownAt = (showIn: Place): ShownAt => ({
  pos: showIn === 'pos' || showIn === 'both',
  web: showIn === 'shop' || showIn === 'both',
});

/** Whether the POS sells it: active, visible and shown at the POS (R324). */
export const isSoldAtTill = ({
  active,
  visible,
  showIn,
}: Pick<Product, 'active' | 'visible' | 'showIn'>): boolean => active && visible && shownAt(showIn).pos;

/** `mostrarEn` of a product; `none` if both switches are off (R457). */
export function productPlace({ pos, web }: ShownAt): Place {
  if (pos && web) return 'both';
  if (pos) return 'pos';
  return web ? 'shop' : 'none';
}

/** `mostrarEn` of a category; the POS keeps it if both switches are off (R465). */
export function categoryPlace(shown: ShownAt): Category['showIn'] {
  const place = productPlace(shown);
  return place === 'none' ? 'pos' : place;
}
