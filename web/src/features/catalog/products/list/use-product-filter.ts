import { useEffect, useMemo, useRef } from 'react';
import { useSearchState, useUrlParam } from '#web/src/ui/url-state.ts';
import type { ProductFilter } from './product-filter.ts';

/** URL parameter names. */
export const productFilterParams = {
  text: 'buscar',
  category: 'categoria',
  state: 'estado',
  kind: 'tipo',
  minimum: 'minimo',
} as const;
export const pageSize = 50;
const pageParam = 'pagina';

/** Returns the filter in the URL. A changed filter returns to the first page. */
export function useProductFilter(): ProductFilter {
  const [search, changeSearch] = useSearchState();
  const filter = useMemo(
    () => ({
      text: search.get(productFilterParams.text) ?? '',
      categoryId: search.get(productFilterParams.category) ?? '',
      state: search.get(productFilterParams.state) ?? '',
      kind: search.get(productFilterParams.kind) ?? '',
      isAtMinimum: search.get(productFilterParams.minimum) === '1',
    }),
    [search],
  );
  const filterKey = JSON.stringify(filter);
  const previousKey = useRef(filterKey);
  useEffect(() => {
    if (previousKey.current === filterKey) return;
    previousKey.current = filterKey;
    changeSearch((searchParams) => {
      searchParams.delete(pageParam);
      return searchParams;
    });
  }, [filterKey, changeSearch]);
  return filter;
}

/** A page of rows with links to its neighbors. */
export function usePage<Row>(rows: readonly Row[]) {
  const [pageText, setPage] = useUrlParam(pageParam);
  const lastIndex = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const index = Math.min(lastIndex, Math.max(0, (Number.parseInt(pageText, 10) || 1) - 1));
  const goTo = (newIndex: number) => () => setPage(newIndex === 0 ? '' : String(newIndex + 1));
  return {
    rows: useMemo(() => rows.slice(index * pageSize, (index + 1) * pageSize), [rows, index]),
    first: index * pageSize + 1,
    onPrevious: index > 0 ? goTo(index - 1) : undefined,
    onNext: index < lastIndex ? goTo(index + 1) : undefined,
  };
}
