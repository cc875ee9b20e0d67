import { useMemo } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import { useCategories, useDeskProducts, useTaxes } from '#web/src/components/catalog/queries.ts';
import { type IndexedProduct, indexProducts } from './product-filter.ts';

export type Catalog = {
  /** Sorted by name, with the one just saved first. */
  readonly products: readonly IndexedProduct[];
  readonly productCount: number;
  readonly serviceCount: number;
  readonly categories: readonly DeskCategory[];
  readonly taxes: readonly DeskTax[];
};

/** Returns the whole catalog once it is loaded. A failed refetch keeps it. */
export function useCatalog(markedId: string | undefined) {
  const [products, services] = [useDeskProducts('product'), useDeskProducts('service')];
  const [categories, taxes] = [useCategories(), useTaxes()];
  const queries = [products, services, categories, taxes];
  const rows = useMemo(() => {
    if (!products.data || !services.data) return undefined;
    const toMarkedRank = ({ productId }: { productId: string }) => Number(productId === markedId);
    const allProducts = [...products.data, ...services.data];
    return indexProducts(
      allProducts.toSorted((a, b) => toMarkedRank(b) - toMarkedRank(a) || compareByName(a, b)),
    );
  }, [products.data, services.data, markedId]);
  const isLoaded = rows && categories.data && taxes.data;
  const data: Catalog | undefined = isLoaded && {
    products: rows,
    productCount: products.data?.length ?? 0,
    serviceCount: services.data?.length ?? 0,
    categories: categories.data.rows,
    taxes: taxes.data.rows,
  };
  const failedQueries = queries.filter(({ isError }) => isError);
  return {
    data,
    error: failedQueries[0]?.error,
    isFetching: failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failedQueries) void query.refetch();
    },
  };
}
