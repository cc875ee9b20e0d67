import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { isTooManyDays, rangeProblems } from '#shared/reports/api.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { rangeText } from './copy.ts';

const params = { from: 'desde', to: 'hasta' } as const;

export type Range = { readonly from: string; readonly to: string };

const toFirstOfMonth = (date: string) => `${date.slice(0, 8)}01`;

const listPresetRanges = (today: string): ReadonlyMap<string, Range> =>
  new Map([
    ['today', { from: today, to: today }],
    ['week', { from: addDays(today, -6), to: today }],
    ['month', { from: toFirstOfMonth(today), to: today }],
    ['year', { from: `${today.slice(0, 4)}-01-01`, to: today }],
  ]);
export const findPresetRange = (name: string, today: string) => listPresetRanges(today).get(name);

/** Returns the name of the preset that equals a range, if any. */
export const findPresetName = ({ from, to }: Range, today: string): string | undefined =>
  [...listPresetRanges(today)].find(([, range]) => range.from === from && range.to === to)?.[0];

export type RangeProblem = { readonly from?: string; readonly to?: string };

/** Returns the problem of a range, which needs both days (R326) in order and within the longest range. */
export function validateRange(range: Range): RangeProblem | undefined {
  const { from, to } = range;
  if (from === '' || to === '')
    return {
      ...(from === '' && { from: rangeText.missing }),
      ...(to === '' && { to: rangeText.missing }),
    };
  if (from > to) return { to: rangeProblems.backwards };
  return isTooManyDays(range) ? { to: rangeProblems.tooMany } : undefined;
}

/** Returns the range in the URL, by default the current month, and its setter. */
export function useRange(): [range: Range, setRange: (range: Range) => void] {
  const [search, changeSearch] = useSearchState();
  const urlRange = { from: search.get(params.from) ?? '', to: search.get(params.to) ?? '' };
  const isValid = isCivilDate(urlRange.from) && isCivilDate(urlRange.to) && !validateRange(urlRange);
  const today = useToday();
  const range = isValid ? urlRange : { from: toFirstOfMonth(today), to: today };
  const setRange = ({ from, to }: Range) =>
    changeSearch((newSearch) => {
      newSearch.set(params.from, from);
      newSearch.set(params.to, to);
      return newSearch;
    }, 'step');
  return [range, setRange];
}
