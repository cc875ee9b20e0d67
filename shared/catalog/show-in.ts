import type { Category } from './category.ts';
import type { Product } from './product.ts';

/** The two switches by which people say where something is shown. */
export type ShownAt = { readonly pos: boolean; readonly web: boolean };

type Place = Product['showIn'];

export const shownAt = (showIn: Place): ShownAt => ({
  pos: showIn === 'pos' || showIn === 'both',
  web: showIn === 'shop' || showIn === 'both',
});

/** What a till sells: neither hidden nor switched off, and shown at the till (R324). */
export const isSoldAtTill = ({
  active,
  visible,
  showIn,
}: Pick<Product, 'active' | 'visible' | 'showIn'>): boolean => active && visible && shownAt(showIn).pos;

/** `mostrarEn` of a product: shown nowhere, it is shown nowhere (R457). */
export function productPlace({ pos, web }: ShownAt): Place {
  if (pos && web) return 'both';
  if (pos) return 'pos';
  return web ? 'shop' : 'none';
}

/** `mostrarEn` of a category: shown nowhere, the till keeps it (R465). */
export function categoryPlace(shown: ShownAt): Category['showIn'] {
  const place = productPlace(shown);
  return place === 'none' ? 'pos' : place;
}
