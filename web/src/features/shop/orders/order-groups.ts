import { containsAllWords } from '#shared/core/matches.ts';
import type { OrderRow } from '#shared/shop/orders-api.ts';

const listedStatuses = ['placed', 'prepared', 'delivered', 'cancelled'] as const;
export type ListedStatus = (typeof listedStatuses)[number];
export type OrderGroup = { readonly status: ListedStatus; readonly rows: readonly OrderRow[] };

const toDigits = (text: string) => text.replace(/\D/g, '');
/** Fewer digits would match too many phones. */
const minDigits = 4;

/** Whether the text is a phone number or its ending, in any spelling. */
const isPhone = (search: string) => /^[\d\s()+.-]+$/.test(search) && toDigits(search).length >= minDigits;

/** Filters by order number, buyer's name or phone. */
export const filterOrders = (rows: readonly OrderRow[], search: string): readonly OrderRow[] =>
  search.trim() === ''
    ? rows
    : rows.filter(
        ({ number, name, phone }) =>
          containsAllWords(`${number} ${name}`, search) ||
          (isPhone(search) && phone.includes(toDigits(search))),
      );

/** Groups orders by status in the order of `listedStatuses`. */
export const groupOrders = (rows: readonly OrderRow[]): readonly OrderGroup[] =>
  listedStatuses
    .map((status) => ({ status, rows: rows.filter((row) => row.status === status) }))
    .filter((group) => group.rows.length > 0);
