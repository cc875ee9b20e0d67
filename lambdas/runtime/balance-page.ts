import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { calculateRunningBalances } from '#shared/core/balance.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

type Move = { readonly quantity: number };
type Page<M> = { readonly rows: readonly M[]; readonly cursor?: string };
type BalancedList<M extends Move> = {
  balance(): Promise<number>;
  /** Newest first. */
  page(cursor: string | undefined): Promise<Page<M>>;
};

/** Page cursor with the balance after the page's newest move. */
type PagePosition = { readonly left: number; readonly cursor: string };

const formatPosition = ({ left, cursor }: PagePosition) => `${left}.${cursor}`;

function parsePosition(text: string): PagePosition {
  const [, left, cursor] = /^(-?\d{1,12})\.(.+)$/.exec(text) ?? [];
  if (left === undefined || cursor === undefined) throw new AppError(coreErrors.malformed);
  return { left: Number(left), cursor };
}

/** Newest page and its balance; retried if a move happens in between. */
const readNewestPage = <M extends Move>({ balance, page }: BalancedList<M>) =>
  retryStale(async () => {
    const before = await balance();
    const newest = await page(undefined);
    const left = await balance();
    if (before !== left) throw new AppError(coreErrors.conflict);
    return { page: newest, left };
  });

async function readPageAt<M extends Move>(list: BalancedList<M>, text: string | undefined) {
  if (text === undefined) return readNewestPage(list);
  const { left, cursor } = parsePosition(text);
  await list.balance();
  return { page: await list.page(cursor), left };
}

/** Returns a page of moves, newest first, each with the balance after it. */
export async function readBalancedPage<M extends Move>(
  list: BalancedList<M>,
  text: string | undefined,
): Promise<{ readonly rows: readonly (M & { readonly left: number })[]; readonly cursor?: string }> {
  const { page, left } = await readPageAt(list, text);
  const lefts = calculateRunningBalances(page.rows, left);
  const rows = page.rows.map((move, index) => ({ ...move, left: lefts[index] ?? left }));
  const leftBefore = page.rows.reduce((sum, { quantity }) => sum - quantity, left);
  return {
    rows,
    ...(page.cursor !== undefined && { cursor: formatPosition({ left: leftBefore, cursor: page.cursor }) }),
  };
}
