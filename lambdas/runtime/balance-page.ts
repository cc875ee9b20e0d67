import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { calculateRunningBalances } from '#shared/core/balance.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

type Move = { readonly quantity: number };
type Page<M> = { readonly rows: readonly M[]; readonly cursor?: string };
type BalancedList<M extends Move> = {
  balance(): Promise<number>;
  /** Returns the newest first. */
  page(cursor: string | undefined): Promise<Page<M>>;
};

/** Page cursor with the balance after the page's newest move. */
type PagePosition = { readonly newestBalance: number; readonly cursor: string };

const formatPosition = ({ newestBalance, cursor }: PagePosition) => `${newestBalance}.${cursor}`;

function parsePosition(text: string): PagePosition {
  const [, newestBalance, cursor] = /^(-?\d{1,12})\.(.+)$/.exec(text) ?? [];
  if (newestBalance === undefined || cursor === undefined) throw new AppError(coreErrors.malformed);
  return { newestBalance: Number(newestBalance), cursor };
}

/** Reads the newest page and its balance. Retries if a move happens in between. */
const readNewestPage = <M extends Move>({ balance, page }: BalancedList<M>) =>
  retryStale(async () => {
    const balanceBefore = await balance();
    const newestPage = await page(undefined);
    const newestBalance = await balance();
    if (balanceBefore !== newestBalance) throw new AppError(coreErrors.conflict);
    return { page: newestPage, newestBalance };
  });

async function readPageAt<M extends Move>(list: BalancedList<M>, position: string | undefined) {
  if (position === undefined) return readNewestPage(list);
  const { newestBalance, cursor } = parsePosition(position);
  await list.balance();
  return { page: await list.page(cursor), newestBalance };
}

/** Returns a page of moves, newest first, each with the balance after it. */
export async function readPageWithBalances<M extends Move>(
  list: BalancedList<M>,
  position: string | undefined,
): Promise<{ readonly rows: readonly (M & { readonly left: number })[]; readonly cursor?: string }> {
  const { page, newestBalance } = await readPageAt(list, position);
  const balances = calculateRunningBalances(page.rows, newestBalance);
  const rows = page.rows.map((move, index) => ({ ...move, left: balances[index] ?? newestBalance }));
  if (page.cursor === undefined) return { rows };
  const nextBalance = page.rows.reduce((balance, { quantity }) => balance - quantity, newestBalance);
  return { rows, cursor: formatPosition({ newestBalance: nextBalance, cursor: page.cursor }) };
}
