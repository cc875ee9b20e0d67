import { useEffect, useMemo, useRef } from 'react';
import { useSearchState, useUrlParam } from '#web/src/ui/url-state.ts';
import type { ProductFilter } from './product-filter.ts';

/** URL parameter names. */
export const params = {
  text: 'buscar',
  category: 'categoria',
  state: 'estado',
  kind: 'tipo',
  minimum: 'minimo',
} as const;
export const pageSize = 50;
const pageParam = 'pagina';

/** Filter from the URL; a changed filter returns to the first page. */
export function useProductFilter(): ProductFilter {
  const [search, change] = useSearchState();
  const filter = useMemo(
    () => ({
      text: search.get(params.text) ?? '',
      categoryId: search.get(params.category) ?? '',
      state: search.get(params.state) ?? '',
      kind: search.get(params.kind) ?? '',
      isAtMinimum: search.get(params.minimum) === '1',
    }),
    [search],
  );
  const key = JSON.stringify(filter);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    change((rest) => {
      rest.delete(pageParam);
      return rest;
    });
  }, [key, change]);
  return filter;
}

/** A page of rows with links to its neighbors. */
export function usePage<Row>(rows: readonly Row[]) {
  const [typed, setPage] = useUrlParam(pageParam);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const index = Math.min(last, Math.max(0, (Number.parseInt(typed, 10) || 1) - 1));
  const go = (next: number) => () => setPage(next === 0 ? '' : String(next + 1));
  return {
    rows: useMemo(() => rows.slice(index * pageSize, (index + 1) * pageSize), [rows, index]),
    first: index * pageSize + 1,
    onPrevious: index > 0 ? go(index - 1) : undefined,
    onNext: index < last ? go(index + 1) : undefined,
  };
}
