import type { CallInput } from '#shared/core/route.ts';
import { type listShopProducts, shopSortOrders } from '#shared/shop/shelf-api.ts';

/** URL parameter names. */
export const shopParams = {
  category: 'categoria',
  search: 'buscar',
  order: 'orden',
  page: 'pagina',
} as const;

export type ShopOrder = (typeof shopSortOrders)[number];
export type ShopSearch = {
  readonly categoryId: string;
  readonly search: string;
  readonly order: ShopOrder;
  readonly page: number;
};

/** Parses the URL, which is untrusted, and drops invalid values. */
export function parseShopSearch(params: URLSearchParams): ShopSearch {
  const categoryId = params.get(shopParams.category) ?? '';
  const page = params.get(shopParams.page) ?? '';
  const order = params.get(shopParams.order);
  return {
    categoryId: /^[\w-]{1,64}$/.test(categoryId) ? categoryId : '',
    search: (params.get(shopParams.search) ?? '').trim().slice(0, 80),
    order: shopSortOrders.find((shopOrder) => shopOrder === order) ?? 'featured',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Converts a search to query parameters. The first page without filters has none. */
export const toShopQuery = ({
  categoryId,
  search,
  order,
  page,
}: ShopSearch): CallInput<typeof listShopProducts>['query'] => ({
  ...(categoryId !== '' && { categoryId }),
  ...(search !== '' && { search }),
  ...(order !== 'featured' && { order }),
  ...(page > 1 && { page: String(page) }),
});
