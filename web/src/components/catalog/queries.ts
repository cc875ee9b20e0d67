import { useQuery } from '@tanstack/react-query';
import { listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts, listProductPictures } from '#shared/catalog/desk-api.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf, queryOf } from '#web/src/lib/query-of.ts';

/** The whole catalogue of one kind, to search in while one types. */
export const useDeskProducts = (kind: DeskProduct['kind']) =>
  useQuery({ ...allPagesOf(listDeskProducts, { query: { kind } }), ...liveQuery });

export const useCategories = () => useQuery(queryOf(listCategories));

/** The links live for minutes: they are asked for again before that. */
const picturesKeptMs = 4 * 60_000;

/** Small pictures of these products by their ids; of at most as many as one screen shows. */
export function useSmallPictures(products: readonly DeskProduct[]): ReadonlyMap<string, string> {
  const productIds = products.filter(({ hasPicture }) => hasPicture).map(({ productId }) => productId);
  const { data } = useQuery({
    ...queryOf(listProductPictures, { query: { productIds: productIds.join(',') } }),
    enabled: productIds.length > 0,
    staleTime: picturesKeptMs,
    refetchInterval: picturesKeptMs,
    placeholderData: (before) => before,
  });
  return new Map(data?.pictures.map(({ productId, smallUrl }) => [productId, smallUrl]));
}
