import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query';
import type { AnyRoute, CallInput, ReplyOf } from '#shared/core/route.ts';
import { fetchAllPages } from './all-pages.ts';
import { type CallArguments, callWithInput, toCallInput } from './call.ts';
import type { SendInput } from './send.ts';

type QueryContext = { readonly signal: AbortSignal };
type PageQueryContext = QueryContext & { readonly pageParam: string };

/** Returns the query key, which is the contract's name and the request. */
export const buildQueryKey = <T extends AnyRoute>(
  { name }: T | Pick<T, 'name'>,
  input: Partial<CallInput<T>> = {},
) => [name, input] as const;

type TaggedQueryKey<T extends AnyRoute> = DataTag<ReturnType<typeof buildQueryKey<T>>, ReplyOf<T>>;

const toQueryMeta = ({ topics = [] }: AnyRoute) => ({ topics });

/** Returns key and function of a query: `useQuery(buildQuery(listMyAppointments, { params }))`. */
export function buildQuery<T extends AnyRoute>(route: T, ...[input]: CallArguments<T>) {
  const callInput = toCallInput<T>(input);
  return {
    // The key is tagged with the reply type of the function below.
    queryKey: buildQueryKey<T>(route, callInput) as TaggedQueryKey<T>,
    queryFn: ({ signal }: QueryContext) => callWithInput(route, callInput, { signal }),
    meta: toQueryMeta(route),
  };
}

type Page<Row> = { rows: Row[]; cursor?: string | undefined };
type RowOfReply<T extends AnyRoute> = ReplyOf<T> extends Page<infer Row> ? Row : never;

type PageRequest = { readonly signal: AbortSignal; readonly cursor?: string };

async function fetchPage<T extends AnyRoute>(route: T, input: SendInput<T>, { signal, cursor }: PageRequest) {
  const { query }: { query?: object } = input;
  const pageInput = cursor === undefined ? input : { ...input, query: { ...query, cursor } };
  // For replies that are no page, `RowOfReply` is never.
  return (await callWithInput(route, pageInput, { signal })) as Page<RowOfReply<T>>;
}

/** Separates a paged list from a query of its first page. */
const buildListKey = <T extends AnyRoute>(
  route: T,
  callInput: SendInput<T>,
  kind: 'pages' | 'all',
): QueryKey => [...buildQueryKey<T>(route, callInput), kind];

/** Builds the options of a paged list for `useInfiniteQuery`. Its data are the rows of all read pages. */
export function buildPagedQuery<T extends AnyRoute>(route: T, ...[input]: CallArguments<T>) {
  const callInput = toCallInput<T>(input);
  return {
    queryKey: buildListKey(route, callInput, 'pages'),
    queryFn: ({ pageParam, signal }: PageQueryContext) =>
      fetchPage(route, callInput, pageParam === '' ? { signal } : { signal, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }: Page<RowOfReply<T>>) => cursor,
    select: ({ pages }: InfiniteData<Page<RowOfReply<T>>, string>) => pages.flatMap(({ rows }) => rows),
    meta: toQueryMeta(route),
  };
}

/** Builds the query key of one page by its number. */
export const buildPageKey = <T extends AnyRoute>(
  route: T,
  input: Partial<CallInput<T>>,
  pageIndex: number,
): QueryKey => [...buildQueryKey(route, input), 'page', pageIndex];

/** Builds the options of a query that reads every page of a short list. */
export function buildFullListQuery<T extends AnyRoute>(route: T, ...[input]: CallArguments<T>) {
  const callInput = toCallInput<T>(input);
  return {
    queryKey: buildListKey(route, callInput, 'all'),
    queryFn: ({ signal }: QueryContext) =>
      fetchAllPages((pageQuery) => fetchPage(route, callInput, { signal, ...pageQuery })),
    meta: toQueryMeta(route),
  };
}
