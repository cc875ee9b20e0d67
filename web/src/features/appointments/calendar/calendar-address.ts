import { addDays, monthOf } from '#shared/core/civil-time.ts';
import { gridRange, inMonthBeside, isDrawnDay, sundayOf } from '#web/src/ui/month-grid/month-grid-days.ts';
import { useSearch } from '#web/src/ui/url-state.ts';

export type CalendarView = 'month' | 'week' | 'day';

/** An address without a view shows the month. */
const viewWords = { month: undefined, week: 'semana', day: 'dia' } as const;
const params = { view: 'vista', date: 'fecha', staffId: 'esteticista', appointmentId: 'cita' } as const;
/** URL parameter that opens what the page's button opens. */
export const createParam = 'crear';
/** Storage key of this user's draft for a new appointment in this tab. */
export const createDraftOf = (userId: string) => `create appointment ${userId}`;
const parts = ['view', 'date', 'staffId', 'appointmentId'] as const;
const lastOfWeek = 6;

export type CalendarAddress = {
  readonly view: CalendarView;
  /** The chosen day, which determines the month or week. */
  readonly date: string;
  readonly staffId: string | undefined;
  /** The open appointment's id as written in the URL, possibly invalid. */
  readonly appointmentId: string | undefined;
};
/** Undefined removes a part; a removed date means today. */
export type CalendarChange = { readonly [Part in keyof CalendarAddress]?: CalendarAddress[Part] | undefined };
type CalendarWords = { readonly [Part in keyof CalendarAddress]?: string | undefined };

function viewOf(word: string | null): CalendarView {
  if (word === viewWords.week) return 'week';
  return word === viewWords.day ? 'day' : 'month';
}

function changed(search: URLSearchParams, { view, ...rest }: CalendarChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const words: CalendarWords = view === undefined ? rest : { ...rest, view: viewWords[view] };
  for (const part of parts) {
    if (!(part in words)) continue;
    const word = words[part];
    if (word === undefined) next.delete(params[part]);
    else next.set(params[part], word);
  }
  return next;
}

/** The calendar's state in the URL, so that it survives a reload and can be shared. */
export function useCalendarAddress(today: string) {
  const [search, setSearch] = useSearch();
  const date = search.get(params.date) ?? today;
  const address: CalendarAddress = {
    view: viewOf(search.get(params.view)),
    date: isDrawnDay(date) ? date : today,
    staffId: search.get(params.staffId) ?? undefined,
    appointmentId: search.get(params.appointmentId) ?? undefined,
  };
  // A change of days pushes a history entry; other changes replace it.
  const go = (change: CalendarChange) =>
    setSearch((now) => changed(now, change), 'date' in change || 'view' in change ? 'step' : 'same');
  return [address, go] as const;
}

/** The range of days that a view shows. */
export function rangeOf({ view, date }: Pick<CalendarAddress, 'view' | 'date'>) {
  switch (view) {
    case 'month':
      return gridRange(monthOf(date));
    case 'week':
      return { from: sundayOf(date), to: addDays(sundayOf(date), lastOfWeek) };
    case 'day':
      return { from: date, to: date };
  }
}

/** The date one view forward or back: for a month its first day, or today. */
export function beside({ view, date }: Pick<CalendarAddress, 'view' | 'date'>, step: 1 | -1, today: string) {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, step * (lastOfWeek + 1));
  const month = monthOf(inMonthBeside(date, step));
  return monthOf(today) === month ? today : `${month}-01`;
}
