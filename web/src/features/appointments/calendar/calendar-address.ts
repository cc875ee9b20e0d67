import { addDays, monthOf } from '#shared/core/civil-time.ts';
import { gridRange, inMonthBeside, isDrawnDay, sundayOf } from '#web/src/ui/month-grid/month-grid-days.ts';
import { useSearch } from '#web/src/ui/url-state.ts';

export type CalendarView = 'month' | 'week' | 'day';

/** The month is what an address without a word for it means. */
const viewWords = { month: undefined, week: 'semana', day: 'dia' } as const;
const params = { view: 'vista', date: 'fecha', staffId: 'esteticista', appointmentId: 'cita' } as const;
/** With it, an address opens what the page's button opens. */
export const createParam = 'crear';
/** Under which what this person chooses for a new appointment is kept in this tab. */
export const createDraftOf = (userId: string) => `create appointment ${userId}`;
const parts = ['view', 'date', 'staffId', 'appointmentId'] as const;
const lastOfWeek = 6;

export type CalendarAddress = {
  readonly view: CalendarView;
  /** The chosen day; the month and the week shown are its. */
  readonly date: string;
  readonly staffId: string | undefined;
  /** Of the appointment that is open; what the address says of it may be no id at all. */
  readonly appointmentId: string | undefined;
};
/** Undefined takes a part away: of the date, that is today. */
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

/** Where on the calendar one is, kept in the address: it survives a reload and can be sent to somebody. */
export function useCalendarAddress(today: string) {
  const [search, setSearch] = useSearch();
  const date = search.get(params.date) ?? today;
  const address: CalendarAddress = {
    view: viewOf(search.get(params.view)),
    date: isDrawnDay(date) ? date : today,
    staffId: search.get(params.staffId) ?? undefined,
    appointmentId: search.get(params.appointmentId) ?? undefined,
  };
  // Other days are a step of history; an open appointment is its dialog's, and a filter none.
  const go = (change: CalendarChange) =>
    setSearch((now) => changed(now, change), 'date' in change || 'view' in change ? 'step' : 'same');
  return [address, go] as const;
}

/** The days that a view shows. */
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

/** The day chosen by going one view on or back: of a month its first, or today. */
export function beside({ view, date }: Pick<CalendarAddress, 'view' | 'date'>, step: 1 | -1, today: string) {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, step * (lastOfWeek + 1));
  const month = monthOf(inMonthBeside(date, step));
  return monthOf(today) === month ? today : `${month}-01`;
}
