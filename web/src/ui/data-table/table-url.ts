import type { PaginationState, SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useUrlParam } from '../url-state.ts';

/** `fecha` is ascending, `-fecha` descending. */
function sortingOf(text: string): SortingState {
  if (text === '') return [];
  return [text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }];
}
const textOfSorting = ([first]: SortingState) => (first ? `${first.desc ? '-' : ''}${first.id}` : '');

/** Page and order of one table in the address; `name` keeps two tables of a page apart. */
export function useTableUrl(name: string, pageSize: number) {
  const prefix = name === '' ? '' : `${name}-`;
  const [orderText, setOrder] = useUrlParam(`${prefix}orden`);
  const [pageText, setPage] = useUrlParam(`${prefix}pagina`);
  const sorting = useMemo(() => sortingOf(orderText), [orderText]);
  const pageIndex = Math.max(0, (Number.parseInt(pageText, 10) || 1) - 1);
  const pagination = useMemo<PaginationState>(() => ({ pageIndex, pageSize }), [pageIndex, pageSize]);
  return {
    sorting,
    pagination,
    setSorting: (next: SortingState) => setOrder(textOfSorting(next)),
    setPageIndex: (index: number) => setPage(index === 0 ? '' : String(index + 1)),
  };
}
