import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getShopProduct, getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { type ShopSearch, shopQuery } from './shop-search.ts';

/** What the page shows stays until the next is there. */
export const useShopProducts = (search: ShopSearch) =>
  useQuery({ ...queryOf(listShopProducts, { query: shopQuery(search) }), placeholderData: keepPreviousData });

export const useShopProduct = (productId: string) =>
  useQuery(queryOf(getShopProduct, { params: { productId } }));

/** Where and when it is picked up, and whether it is delivered. */
export const useShopTerms = () => useQuery({ ...queryOf(getShopTerms), staleTime: 60_000 });
