import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#shared/core/route.ts';
import {
  deletePatient,
  getPatient,
  listPatients,
  listRemovedPatients,
  type PatientsPageSize,
  patientsPageSizes,
  updatePatient,
} from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { buildPagedQuery, buildPageKey, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { type ListChoice, pageParam } from './list-choice.tsx';

const minSearchLength = 2;

/** The list as it is sent, without the default number of rows. A search is among all clients. */
type ListQuery = ListChoice & { readonly text?: string; readonly limit?: PatientsPageSize };
/** A page of a search, by its text and index. */
type PagePosition = { readonly list: ListQuery; readonly pageIndex: number };

const buildListQuery = (text: string, choice: ListChoice, pageSize: PatientsPageSize): ListQuery => ({
  ...(text ? { text } : choice),
  ...(pageSize !== patientsPageSizes[0] && { limit: pageSize }),
});
const isSameList = (a: ListQuery, b: ListQuery) =>
  a.text === b.text && a.filter === b.filter && a.order === b.order;
const buildPageQuery = (list: ListQuery, cursor: string) =>
  buildQuery(listPatients, { query: { ...list, ...(cursor && { cursor }) } });

/** Reads a page by following cursors, reusing cached pages. Past the end it returns the last page. */
async function readPage(client: QueryClient, { list, pageIndex }: PagePosition) {
  let cursor = '';
  let reachedIndex = 0;
  while (reachedIndex < pageIndex) {
    const previousPage = await client.ensureQueryData({
      ...buildPageQuery(list, cursor),
      gcTime: Number.POSITIVE_INFINITY,
    });
    if (previousPage.cursor === undefined) break;
    cursor = previousPage.cursor;
    reachedIndex += 1;
  }
  const page = await client.fetchQuery({
    ...buildPageQuery(list, cursor),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return { ...page, list, pageIndex: reachedIndex };
}

/** Page index from the URL. Another search text starts at the first page. */
function usePageIndex(text: string): [pageIndex: number, goToPage: (pageIndex: number) => void] {
  const [pageValue, setPageValue] = useUrlParam(pageParam);
  const [textOfPage, setTextOfPage] = useState(text);
  const isOtherText = textOfPage !== text;
  useEffect(() => {
    if (!isOtherText) return;
    setTextOfPage(text);
    setPageValue('');
  }, [isOtherText, text, setPageValue]);
  const goToPage = (pageIndex: number) => setPageValue(pageIndex === 0 ? '' : String(pageIndex + 1));
  return [isOtherText ? 0 : Math.max(0, (Number.parseInt(pageValue, 10) || 1) - 1), goToPage];
}

/** The list or search results by page. The previous page stays visible, without paging, while loading. */
export function usePatientPages(typed: string, choice: ListChoice, pageSize: PatientsPageSize) {
  const searchText = typed.length < minSearchLength ? '' : typed;
  const text = useDebouncedValue(searchText);
  const [pageIndex, goToPage] = usePageIndex(text);
  const list = buildListQuery(text, choice, pageSize);
  const query = useQuery({
    queryKey: buildPageKey(listPatients, { query: list }, pageIndex),
    queryFn: ({ client }) => readPage(client, { list, pageIndex }),
    meta: buildPageQuery(list, '').meta,
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
  const { isPlaceholderData, data } = query;
  const loadedPage = data ?? { list, pageIndex };
  const changePage = (pageOffset: number) => {
    if (!isPlaceholderData) goToPage(loadedPage.pageIndex + pageOffset);
  };
  // The last row of the page was deleted.
  const isEmptied = !isPlaceholderData && data?.rows.length === 0 && data.pageIndex > 0;
  useEffect(() => {
    if (isEmptied) goToPage(pageIndex - 1);
  });
  return {
    query,
    text,
    pageIndex: loadedPage.pageIndex,
    /** Rows per page of the loaded page. */
    pageSize: loadedPage.list.limit ?? patientsPageSizes[0],
    goToFirst: () => goToPage(0),
    isSearching: searchText !== text || (isPlaceholderData && !isSameList(loadedPage.list, list)),
    back: () => changePage(-1),
    next: () => changePage(1),
  };
}

/** Deleted clients in pages of 20. */
export const useRemovedPatients = () => useInfiniteQuery(buildPagedQuery(listRemovedPatients));

/** A client's current profile for the form, never from the cache. */
export const usePatientProfile = (patientId: string) =>
  useQuery({
    ...buildQuery(getPatient, { params: { patientId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Updates a client. An open record reloads its summary with name and phone. */
export function useUpdatePatient(patientId: string) {
  const refresh = useRefresh();
  return useCommand(updatePatient, {
    inputOf: (body: BodyOf<typeof updatePatient>) => ({ params: { patientId }, body }),
    onSuccess: () => void refresh(getRecordSummary),
    refreshes: [listPatients],
  });
}

export const useDeletePatient = () =>
  useCommand(deletePatient, {
    inputOf: (patientId: string) => ({ params: { patientId } }),
    refreshes: [listPatients],
  });
