import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts, listProductPictures } from '#shared/catalog/desk-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';

/** Reads the whole catalog of one kind for searching while typing. It is not polled because it is large. */
export const useDeskProducts = (kind: DeskProduct['kind']) =>
  useQuery(buildFullListQuery(listDeskProducts, { query: { kind } }));

export const categoryListQuery = buildQuery(listCategories);
export const useCategories = () => useQuery({ ...categoryListQuery, ...liveQuery });

export const taxListQuery = buildQuery(listTaxes);
export const useTaxes = () => useQuery({ ...taxListQuery, ...liveQuery });

/** Shorter than the lifetime of the links. */
const linkLifetimeMs = 4 * 60_000;

/** Reads thumbnail links by product id, debounced. Pass at most one screen of products. */
export function useThumbnails(products: readonly DeskProduct[]): ReadonlyMap<string, string> {
  const productIds = useDebouncedValue(
    products
      .filter(({ hasPicture }) => hasPicture)
      .map(({ productId }) => productId)
      .join(','),
  );
  const { data } = useQuery({
    ...buildQuery(listProductPictures, { query: { productIds } }),
    enabled: productIds !== '',
    staleTime: linkLifetimeMs,
    refetchInterval: linkLifetimeMs,
    placeholderData: keepPreviousData,
    select: ({ pictures }) => new Map(pictures.map(({ productId, smallUrl }) => [productId, smallUrl])),
  });
  return data ?? new Map();
}
