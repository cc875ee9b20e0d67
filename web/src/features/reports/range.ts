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

/** The preset that equals a range, if any. */
export const findPresetName = ({ from, to }: Range, today: string): string | undefined =>
  [...listPresetRanges(today)].find(([, range]) => range.from === from && range.to === to)?.[0];

export type RangeProblem = { readonly from?: string; readonly to?: string };

/** Requires both days (R326) in order and within the longest range. */
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

/** The range in the URL; the current month by default. */
export function useRange(): [range: Range, set: (range: Range) => void] {
  const [search, change] = useSearchState();
  const typed = { from: search.get(params.from) ?? '', to: search.get(params.to) ?? '' };
  const isValid = isCivilDate(typed.from) && isCivilDate(typed.to) && !validateRange(typed);
  const today = useToday();
  const range = isValid ? typed : { from: toFirstOfMonth(today), to: today };
  const set = ({ from, to }: Range) =>
    change((next) => {
      next.set(params.from, from);
      next.set(params.to, to);
      return next;
    }, 'step');
  return [range, set];
}
