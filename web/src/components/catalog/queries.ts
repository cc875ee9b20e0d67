import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts, listProductPictures } from '#shared/catalog/desk-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf, queryOf } from '#web/src/lib/query-of.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';

/** Reads the whole catalog of one kind, for searching while typing; not polled because it is large. */
export const useDeskProducts = (kind: DeskProduct['kind']) =>
  useQuery(allPagesOf(listDeskProducts, { query: { kind } }));

export const categoryList = queryOf(listCategories);
export const useCategories = () => useQuery({ ...categoryList, ...liveQuery });

export const taxList = queryOf(listTaxes);
export const useTaxes = () => useQuery({ ...taxList, ...liveQuery });

/** Shorter than the lifetime of the links. */
const linkMs = 4 * 60_000;

/** Reads thumbnail links by product id, debounced. Pass at most one screen of products. */
export function useSmallPictures(shown: readonly DeskProduct[]): ReadonlyMap<string, string> {
  const productIds = useDebouncedValue(
    shown
      .filter(({ hasPicture }) => hasPicture)
      .map(({ productId }) => productId)
      .join(','),
  );
  const { data } = useQuery({
    ...queryOf(listProductPictures, { query: { productIds } }),
    enabled: productIds !== '',
    staleTime: linkMs,
    refetchInterval: linkMs,
    placeholderData: keepPreviousData,
    select: ({ pictures }) => new Map(pictures.map(({ productId, smallUrl }) => [productId, smallUrl])),
  });
  return data ?? new Map();
}
