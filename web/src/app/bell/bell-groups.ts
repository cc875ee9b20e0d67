import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { BellRow } from '#shared/desk/bell-api.ts';
import { joinedTitles } from './copy.ts';

/** A notice, or several of one kind on one day. */
export type BellItem = Pick<
  BellRow,
  'at' | 'kind' | 'title' | 'detail' | 'subjectId' | 'isRead' | 'handledBy'
> & {
  readonly noticeIds: readonly string[];
};
export type BellDay = { readonly date: string; readonly items: readonly BellItem[] };

const maxNamedNotices = 3;

function joinNotices(rows: readonly BellRow[]): BellItem {
  // A group has at least one row.
  const [first] = rows as readonly [BellRow, ...BellRow[]];
  const toTitle = joinedTitles[first.kind];
  const item = { ...first, noticeIds: rows.map(({ noticeId }) => noticeId) };
  if (rows.length === 1 || !toTitle) return item;
  const named = rows.slice(0, maxNamedNotices).map(({ title }) => title);
  const rest = rows.length - named.length;
  return {
    ...item,
    title: toTitle(rows.length),
    detail: [...named, ...(rest > 0 ? [`y ${rest} más`] : [])].join(' · '),
  };
}

/** Groups notices by day, newest first. Similar ones of a day with the same read state become one item. */
export function groupNotices(rows: readonly BellRow[]): BellDay[] {
  const days = new Map<string, Map<string, BellRow[]>>();
  for (const row of rows) {
    const { date } = toCivilDateTime(new Date(row.at));
    const day = days.get(date) ?? new Map<string, BellRow[]>();
    const key = joinedTitles[row.kind] ? `${row.kind} ${row.isRead}` : row.noticeId;
    day.set(key, [...(day.get(key) ?? []), row]);
    days.set(date, day);
  }
  return [...days].map(([date, groups]) => ({ date, items: [...groups.values()].map(joinNotices) }));
}
