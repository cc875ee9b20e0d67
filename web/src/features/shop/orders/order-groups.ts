import { matches } from '#shared/core/matches.ts';
import type { OrderRow } from '#shared/shop/orders-api.ts';

const listed = ['placed', 'prepared', 'delivered', 'cancelled'] as const;
export type ListedStatus = (typeof listed)[number];
export type OrderGroup = { readonly status: ListedStatus; readonly rows: readonly OrderRow[] };

/** What was typed, in its number or its buyer's name. */
export const foundIn = (rows: readonly OrderRow[], search: string): readonly OrderRow[] =>
  search.trim() === '' ? rows : rows.filter(({ number, name }) => matches(`${number} ${name}`, search));

/** New ones first, then those that wait for their buyers, then those handed over. */
export const groupsOf = (rows: readonly OrderRow[]): readonly OrderGroup[] =>
  listed
    .map((status) => ({ status, rows: rows.filter((row) => row.status === status) }))
    .filter((group) => group.rows.length > 0);
