import type { Platform } from '#lambdas/platform/platform.ts';
import { onOpenShelves } from '#shared/catalog/landing.ts';
import type { ShopSettings } from '#shared/settings/shop-settings.ts';
import type { CartItem, ReceiveKind } from '#shared/shop/cart.ts';
import { readShopCart, type ShopCart } from '#shared/shop/cart-prices.ts';

type Read = ShopCart & { readonly shop: ShopSettings };

/** Reads the current products, taxes and settings of a cart; call it in each attempt of a commit. */
export async function shopCartNow(
  items: readonly CartItem[],
  receive: ReceiveKind,
  { catalog, taxes, settings }: Pick<Platform, 'catalog' | 'taxes' | 'settings'>,
): Promise<Read> {
  const [products, categories, all, { shop }] = await Promise.all([
    catalog.productsByIds(items.map(({ productId }) => productId)),
    catalog.categories(),
    taxes.all(),
    settings.get(),
  ]);
  const shelf = { products: onOpenShelves(products, categories), taxes: all, shop };
  return { ...readShopCart(items, receive, shelf), shop };
}
