import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getShopProduct, getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { type ShopSearch, shopQuery } from './shop-search.ts';

/** The previous page stays visible while the next loads. */
export const useShopProducts = (search: ShopSearch) =>
  useQuery({ ...queryOf(listShopProducts, { query: shopQuery(search) }), placeholderData: keepPreviousData });

export const useShopProduct = (productId: string) =>
  useQuery(queryOf(getShopProduct, { params: { productId } }));

/** Pickup address and hours, and delivery terms. */
export const useShopTerms = () => useQuery({ ...queryOf(getShopTerms), staleTime: 60_000 });
