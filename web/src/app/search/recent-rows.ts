import * as z from 'zod/mini';
import { maxRecentRows } from '#shared/desk/search-api.ts';

const RecentRow = z.object({ kind: z.enum(['client', 'appointment', 'sale']), id: z.string() });
export type RecentRow = z.infer<typeof RecentRow>;
const RecentRows = z.array(RecentRow);

const toKey = (userId: string) => `search.recent.${userId}`;

/** Reads the rows that this user last opened on this device, the latest first. Only ids are stored. */
export function readRecentRows(userId: string): readonly RecentRow[] {
  try {
    return RecentRows.safeParse(JSON.parse(localStorage.getItem(toKey(userId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberRow(userId: string, row: RecentRow): void {
  const others = readRecentRows(userId).filter(({ kind, id }) => kind !== row.kind || id !== row.id);
  try {
    localStorage.setItem(toKey(userId), JSON.stringify([row, ...others].slice(0, maxRecentRows)));
  } catch {
    // Storage may be disabled or full. The search still works.
  }
}
