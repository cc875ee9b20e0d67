import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getShopProduct, getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { type ShopSearch, toShopQuery } from './shop-search.ts';

/** Products of a search. The previous page stays visible while the next one loads. */
export const useShopProducts = (search: ShopSearch) =>
  useQuery({
    ...buildQuery(listShopProducts, { query: toShopQuery(search) }),
    placeholderData: keepPreviousData,
  });

export const useShopProduct = (productId: string) =>
  useQuery(buildQuery(getShopProduct, { params: { productId } }));

/** Pickup address and hours, and delivery terms. */
export const useShopTerms = () => useQuery({ ...buildQuery(getShopTerms), staleTime: 60_000 });
