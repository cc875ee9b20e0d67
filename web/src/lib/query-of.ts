import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query';
import type { AnyRoute, GivenTo, ReplyOf } from '#shared/core/route.ts';
import { allPages } from './all-pages.ts';
import { callGiven, type GivenFor, partsOf } from './call.ts';
import type { SendInput } from './send.ts';

type Asking = { readonly signal: AbortSignal };
type AskingPage = Asking & { readonly pageParam: string };

/** Returns the query key: the contract's name and the request. */
export const keyOf = <T extends AnyRoute>({ name }: T | Pick<T, 'name'>, given: Partial<GivenTo<T>> = {}) =>
  [name, given] as const;

type KeyOf<T extends AnyRoute> = DataTag<ReturnType<typeof keyOf<T>>, ReplyOf<T>>;

const followed = ({ topics = [] }: AnyRoute) => ({ topics });

/** Returns key and function of a query: `useQuery(queryOf(listMyAppointments, { params }))`. */
export function queryOf<T extends AnyRoute>(route: T, ...[given]: GivenFor<T>) {
  const parts = partsOf<T>(given);
  return {
    // The key is tagged with the reply type of the function below.
    queryKey: keyOf<T>(route, parts) as KeyOf<T>,
    queryFn: ({ signal }: Asking) => callGiven(route, parts, { signal }),
    meta: followed(route),
  };
}

type Page<Row> = { rows: Row[]; cursor?: string | undefined };
type RowOf<T extends AnyRoute> = ReplyOf<T> extends Page<infer Row> ? Row : never;

type PageAt = { readonly signal: AbortSignal; readonly cursor?: string };

async function pageOf<T extends AnyRoute>(route: T, given: SendInput<T>, { signal, cursor }: PageAt) {
  const { query }: { query?: object } = given;
  const asked = cursor === undefined ? given : { ...given, query: { ...query, cursor } };
  // For replies that are no page, `RowOf` is never.
  return (await callGiven(route, asked, { signal })) as Page<RowOf<T>>;
}

/** Separates a paged list from a query of its first page. */
const listKey = <T extends AnyRoute>(route: T, parts: SendInput<T>, kind: 'pages' | 'all'): QueryKey => [
  ...keyOf<T>(route, parts),
  kind,
];

/** Options of a paged list for `useInfiniteQuery`; its data are the rows of all pages read so far. */
export function pagesOf<T extends AnyRoute>(route: T, ...[given]: GivenFor<T>) {
  const parts = partsOf<T>(given);
  return {
    queryKey: listKey(route, parts, 'pages'),
    queryFn: ({ pageParam, signal }: AskingPage) =>
      pageOf(route, parts, pageParam === '' ? { signal } : { signal, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }: Page<RowOf<T>>) => cursor,
    select: ({ pages }: InfiniteData<Page<RowOf<T>>, string>) => pages.flatMap(({ rows }) => rows),
    meta: followed(route),
  };
}

/** Query key of one page by its number. */
export const pageKeyOf = <T extends AnyRoute>(
  route: T,
  given: Partial<GivenTo<T>>,
  pageIndex: number,
): QueryKey => [...keyOf(route, given), 'page', pageIndex];

/** Options of a query that reads every page of a short list. */
export function allPagesOf<T extends AnyRoute>(route: T, ...[given]: GivenFor<T>) {
  const parts = partsOf<T>(given);
  return {
    queryKey: listKey(route, parts, 'all'),
    queryFn: ({ signal }: Asking) => allPages((at) => pageOf(route, parts, { signal, ...at })),
    meta: followed(route),
  };
}
