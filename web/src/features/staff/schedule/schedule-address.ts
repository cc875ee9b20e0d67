import { addDays, listDatesInRange, toMonth } from '#shared/core/civil-time.ts';
import { isCalendarDay, moveToAdjacentMonth, toSunday } from '#web/src/ui/month-grid/month-grid-days.ts';
import { useSearchState } from '#web/src/ui/url-state.ts';

/** An address without a view shows the week. */
const viewWords = { month: 'mes', week: undefined, day: 'dia' } as const;
const params = { view: 'vista', date: 'fecha' } as const;
const lastWeekdayIndex = 6;

export type ScheduleView = 'month' | 'week' | 'day';
export type ScheduleAddress = { readonly view: ScheduleView; readonly date: string };

function parseView(word: string | null): ScheduleView {
  if (word === viewWords.month) return 'month';
  return word === viewWords.day ? 'day' : 'week';
}

/** Keeps view and date in the URL, so that they survive a reload and can be shared. */
export function useScheduleAddress(today: string) {
  const [search, setSearch] = useSearchState();
  const date = search.get(params.date) ?? today;
  const address: ScheduleAddress = {
    view: parseView(search.get(params.view)),
    date: isCalendarDay(date) ? date : today,
  };
  const changeAddress = (change: Partial<ScheduleAddress>) => {
    const nextAddress = { ...address, ...change };
    const urlParams: [string, string | undefined][] = [
      [params.view, viewWords[nextAddress.view]],
      [params.date, nextAddress.date === today ? undefined : nextAddress.date],
    ];
    setSearch((params) => {
      for (const [name, word] of urlParams) word === undefined ? params.delete(name) : params.set(name, word);
      return params;
    }, 'step');
  };
  return [address, changeAddress] as const;
}

export const toWeekRange = (date: string) => ({
  from: toSunday(date),
  to: addDays(toSunday(date), lastWeekdayIndex),
});

/** Lists the days for a new block, without past days. In the week view, these are the day and those after it. */
export function listDaysForNewBlock({ view, date }: ScheduleAddress, today: string): readonly string[] {
  const from = date < today ? today : date;
  const days = listDatesInRange(from, view === 'week' ? toWeekRange(date).to : from);
  return days.length > 0 ? days : [today];
}

/** Returns the date one view forward or back. */
export function toAdjacentDate({ view, date }: ScheduleAddress, step: 1 | -1, today: string): string {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, step * (lastWeekdayIndex + 1));
  const month = toMonth(moveToAdjacentMonth(date, step));
  return toMonth(today) === month ? today : `${month}-01`;
}
