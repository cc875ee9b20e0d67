import type { PaginationState, SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useUrlParam } from '../url-state.ts';

type OrderNames = { wordOf: (id: string) => string; idOf: (word: string) => string };

/** Parses a sorting: `fecha` is ascending, `-fecha` descending. */
function parseSorting(text: string, { idOf }: OrderNames): SortingState {
  if (text === '') return [];
  const desc = text.startsWith('-');
  return [{ id: idOf(desc ? text.slice(1) : text), desc }];
}
const formatSorting = ([column]: SortingState, { wordOf }: OrderNames) =>
  column ? `${column.desc ? '-' : ''}${wordOf(column.id)}` : '';

/** Stores page and order of a table in the URL. `name` separates two tables of a page. */
export function useTableUrl(name: string, pageSize: number, orderNames: OrderNames) {
  const prefix = name === '' ? '' : `${name}-`;
  const [orderText, setOrder] = useUrlParam(`${prefix}orden`);
  const [pageText, setPage] = useUrlParam(`${prefix}pagina`);
  const sorting = useMemo(() => parseSorting(orderText, orderNames), [orderText, orderNames]);
  const pageIndex = Math.max(0, (Number.parseInt(pageText, 10) || 1) - 1);
  const pagination = useMemo<PaginationState>(() => ({ pageIndex, pageSize }), [pageIndex, pageSize]);
  return {
    sorting,
    pagination,
    setSorting: (newSorting: SortingState) => setOrder(formatSorting(newSorting, orderNames)),
    setPageIndex: (index: number) => setPage(index === 0 ? '' : String(index + 1)),
  };
}
