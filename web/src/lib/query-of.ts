import type { DataTag, InfiniteData, QueryKey } from '@tanstack/react-query';
import type { AnyRoute, GivenTo, ReplyOf } from '#shared/core/route.ts';
import { allPages } from './all-pages.ts';
import { callGiven, type GivenFor, partsOf } from './call.ts';
import type { SendInput } from './send.ts';

type Asking = { readonly signal: AbortSignal };
type AskingPage = Asking & { readonly pageParam: string };

/** Under which an answer is kept: the contract's name, then what was asked. Who knows the name alone may say it. */
export const keyOf = <T extends AnyRoute>({ name }: T | Pick<T, 'name'>, given: Partial<GivenTo<T>> = {}) =>
  [name, given] as const;

type KeyOf<T extends AnyRoute> = DataTag<ReturnType<typeof keyOf<T>>, ReplyOf<T>>;

const followed = ({ topics = [] }: AnyRoute) => ({ topics });

/** Key and function of a read: `useQuery(queryOf(listMyAppointments, { params }))`, or spread beside other options. */
export function queryOf<T extends AnyRoute>(route: T, ...[given]: GivenFor<T>) {
  const parts = partsOf<T>(given);
  return {
    // What is kept under it is what the function below answers.
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
  // Where the contract's reply is no page, `RowOf` leaves nothing to do with its rows.
  return (await callGiven(route, asked, { signal })) as Page<RowOf<T>>;
}

/** A list in pages is kept apart from its first page alone. */
const listKey = <T extends AnyRoute>(route: T, parts: SendInput<T>, kind: 'pages' | 'all'): QueryKey => [
  ...keyOf<T>(route, parts),
  kind,
];

/** A list a page at a time, for `useInfiniteQuery`: its data are the rows of all pages read so far. */
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

/** Of one page by its number, which is read by way of the pages before it. */
export const pageKeyOf = <T extends AnyRoute>(
  route: T,
  given: Partial<GivenTo<T>>,
  pageIndex: number,
): QueryKey => [...keyOf(route, given), 'page', pageIndex];

/** A list that is short by nature, whole. */
export function allPagesOf<T extends AnyRoute>(route: T, ...[given]: GivenFor<T>) {
  const parts = partsOf<T>(given);
  return {
    queryKey: listKey(route, parts, 'all'),
    queryFn: ({ signal }: Asking) => allPages((at) => pageOf(route, parts, { signal, ...at })),
    meta: followed(route),
  };
}
