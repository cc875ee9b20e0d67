import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { useSearch } from '#web/src/ui/url-state.ts';

const params = { from: 'desde', to: 'hasta' } as const;

export type Range = { readonly from: string; readonly to: string };

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`;

/** The ranges that one press chooses. */
export const presetRanges = (today: string) => ({
  today: { from: today, to: today },
  week: { from: addDays(today, -6), to: today },
  month: { from: firstOfMonth(today), to: today },
});
export type Preset = keyof ReturnType<typeof presetRanges>;

/** Which of them a range is, if any. */
export const presetOf = ({ from, to }: Range, today: string): Preset | undefined => {
  const ranges = presetRanges(today);
  const names: readonly Preset[] = ['today', 'week', 'month'];
  return names.find((name) => ranges[name].from === from && ranges[name].to === to);
};

/** The days of a report, in the address; this month where it names none. */
export function useRange(): [range: Range, set: (range: Range) => void] {
  const [search, change] = useSearch();
  const typed = { from: search.get(params.from) ?? '', to: search.get(params.to) ?? '' };
  const isGiven = isCivilDate(typed.from) && isCivilDate(typed.to) && typed.from <= typed.to;
  const range = isGiven ? typed : presetRanges(civilToday()).month;
  const set = ({ from, to }: Range) =>
    change((next) => {
      next.set(params.from, from);
      next.set(params.to, to);
      return next;
    }, 'step');
  return [range, set];
}
