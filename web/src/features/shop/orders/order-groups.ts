import { matches } from '#shared/core/matches.ts';
import type { OrderRow } from '#shared/shop/orders-api.ts';

const listed = ['placed', 'prepared', 'delivered', 'cancelled'] as const;
export type ListedStatus = (typeof listed)[number];
export type OrderGroup = { readonly status: ListedStatus; readonly rows: readonly OrderRow[] };

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** Fewer figures are in too many phones. */
const fewestDigits = 4;

/** A phone however it is spelled, or its end, as people say it. */
const isPhone = (search: string) => /^[\d\s()+.-]+$/.test(search) && digitsOf(search).length >= fewestDigits;

/** What was typed, in its number, its buyer's name or their phone. */
export const foundIn = (rows: readonly OrderRow[], search: string): readonly OrderRow[] =>
  search.trim() === ''
    ? rows
    : rows.filter(
        ({ number, name, phone }) =>
          matches(`${number} ${name}`, search) || (isPhone(search) && phone.includes(digitsOf(search))),
      );

/** New ones first, then those that wait for their buyers, then those handed over. */
export const groupsOf = (rows: readonly OrderRow[]): readonly OrderGroup[] =>
  listed
    .map((status) => ({ status, rows: rows.filter((row) => row.status === status) }))
    .filter((group) => group.rows.length > 0);
