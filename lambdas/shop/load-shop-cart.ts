import type { Platform } from '#lambdas/platform/platform.ts';
import { excludeHiddenCategories } from '#shared/catalog/landing.ts';
import type { ShopSettings } from '#shared/settings/shop-settings.ts';
import type { CartItem, FulfillmentKind } from '#shared/shop/cart.ts';
import { buildShopCart, type ShopCart } from '#shared/shop/cart-prices.ts';

type ShopCartWithSettings = ShopCart & { readonly shop: ShopSettings };

/** Reads the current products, taxes and settings of a cart. Call it in each attempt of a commit. */
export async function loadShopCart(
  items: readonly CartItem[],
  receive: FulfillmentKind,
  { catalog, taxes, settings }: Pick<Platform, 'catalog' | 'taxes' | 'settings'>,
): Promise<ShopCartWithSettings> {
  const [products, categories, allTaxes, { shop }] = await Promise.all([
    catalog.productsByIds(items.map(({ productId }) => productId)),
    catalog.categories(),
    taxes.all(),
    settings.get(),
  ]);
  const sources = { products: excludeHiddenCategories(products, categories), taxes: allTaxes, shop };
  return { ...buildShopCart(items, receive, sources), shop };
}
