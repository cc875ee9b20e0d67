import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query';
import type { AnyRoute, CallInput, ReplyOf } from '#shared/core/route.ts';
import { fetchAllPages } from './all-pages.ts';
import { type CallArguments, callWithInput, toCallInput } from './call.ts';
import type { SendInput } from './send.ts';

type QueryContext = { readonly signal: AbortSignal };
type PageQueryContext = QueryContext & { readonly pageParam: string };

/** Returns the query key: the contract's name and the request. */
export const keyOf = <T extends AnyRoute>({ name }: T | Pick<T, 'name'>, input: Partial<CallInput<T>> = {}) =>
  [name, input] as const;

type TaggedQueryKey<T extends AnyRoute> = DataTag<ReturnType<typeof keyOf<T>>, ReplyOf<T>>;

const toQueryMeta = ({ topics = [] }: AnyRoute) => ({ topics });

/** Returns key and function of a query: `useQuery(queryOf(listMyAppointments, { params }))`. */
export function buildQuery<T extends AnyRoute>(route: T, ...[given]: CallArguments<T>) {
  const parts = toCallInput<T>(given);
  return {
    // The key is tagged with the reply type of the function below.
    queryKey: keyOf<T>(route, parts) as TaggedQueryKey<T>,
    queryFn: ({ signal }: QueryContext) => callWithInput(route, parts, { signal }),
    meta: toQueryMeta(route),
  };
}

type Page<Row> = { rows: Row[]; cursor?: string | undefined };
type RowOfReply<T extends AnyRoute> = ReplyOf<T> extends Page<infer Row> ? Row : never;

type PageRequest = { readonly signal: AbortSignal; readonly cursor?: string };

async function fetchPage<T extends AnyRoute>(route: T, given: SendInput<T>, { signal, cursor }: PageRequest) {
  const { query }: { query?: object } = given;
  const pageInput = cursor === undefined ? given : { ...given, query: { ...query, cursor } };
  // For replies that are no page, `RowOfReply` is never.
  return (await callWithInput(route, pageInput, { signal })) as Page<RowOfReply<T>>;
}

/** Separates a paged list from a query of its first page. */
const buildListKey = <T extends AnyRoute>(route: T, parts: SendInput<T>, kind: 'pages' | 'all'): QueryKey => [
  ...keyOf<T>(route, parts),
  kind,
];

/** Options of a paged list for `useInfiniteQuery`; its data are the rows of all pages read so far. */
export function buildPagedQuery<T extends AnyRoute>(route: T, ...[given]: CallArguments<T>) {
  const parts = toCallInput<T>(given);
  return {
    queryKey: buildListKey(route, parts, 'pages'),
    queryFn: ({ pageParam, signal }: PageQueryContext) =>
      fetchPage(route, parts, pageParam === '' ? { signal } : { signal, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }: Page<RowOfReply<T>>) => cursor,
    select: ({ pages }: InfiniteData<Page<RowOfReply<T>>, string>) => pages.flatMap(({ rows }) => rows),
    meta: toQueryMeta(route),
  };
}

/** Query key of one page by its number. */
export const buildPageKey = <T extends AnyRoute>(
  route: T,
  given: Partial<CallInput<T>>,
  pageIndex: number,
): QueryKey => [...keyOf(route, given), 'page', pageIndex];

/** Options of a query that reads every page of a short list. */
export function buildFullListQuery<T extends AnyRoute>(route: T, ...[given]: CallArguments<T>) {
  const parts = toCallInput<T>(given);
  return {
    queryKey: buildListKey(route, parts, 'all'),
    queryFn: ({ signal }: QueryContext) => fetchAllPages((at) => fetchPage(route, parts, { signal, ...at })),
    meta: toQueryMeta(route),
  };
}
