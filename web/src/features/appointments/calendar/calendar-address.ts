import { addDays, toMonth } from '#shared/core/civil-time.ts';
import {
  isCalendarDay,
  moveToAdjacentMonth,
  toGridRange,
  toSunday,
} from '#web/src/ui/month-grid/month-grid-days.ts';
import { useSearchState } from '#web/src/ui/url-state.ts';

export type CalendarView = 'month' | 'week' | 'day';

/** An address without a view shows the day. */
const viewParamValues = { month: 'mes', week: 'semana', day: undefined } as const;
const paramNames = { view: 'vista', date: 'fecha', staffId: 'esteticista', appointmentId: 'cita' } as const;
/** URL parameter that opens the dialog of the page's button. */
export const newAppointmentParam = 'crear';
const addressParts = ['view', 'date', 'staffId', 'appointmentId'] as const;
const weekEndOffset = 6;

export type CalendarAddress = {
  readonly view: CalendarView;
  /** The chosen day, which determines the month or week. */
  readonly date: string;
  readonly staffId: string | undefined;
  /** The open appointment's id as written in the URL, possibly invalid. */
  readonly appointmentId: string | undefined;
};
/** Undefined removes a part. A removed date means today. */
export type CalendarChange = { readonly [Part in keyof CalendarAddress]?: CalendarAddress[Part] | undefined };
type CalendarParamValues = { readonly [Part in keyof CalendarAddress]?: string | undefined };

function parseView(value: string | null): CalendarView {
  if (value === viewParamValues.week) return 'week';
  return value === viewParamValues.month ? 'month' : 'day';
}

function applyChange(search: URLSearchParams, { view, ...otherParts }: CalendarChange): URLSearchParams {
  const newSearch = new URLSearchParams(search);
  const values: CalendarParamValues =
    view === undefined ? otherParts : { ...otherParts, view: viewParamValues[view] };
  for (const part of addressParts) {
    if (!(part in values)) continue;
    const value = values[part];
    if (value === undefined) newSearch.delete(paramNames[part]);
    else newSearch.set(paramNames[part], value);
  }
  return newSearch;
}

/** The calendar's state in the URL, so that it survives a reload and can be shared. */
export function useCalendarAddress(today: string) {
  const [search, setSearch] = useSearchState();
  const date = search.get(paramNames.date) ?? today;
  const address: CalendarAddress = {
    view: parseView(search.get(paramNames.view)),
    date: isCalendarDay(date) ? date : today,
    staffId: search.get(paramNames.staffId) ?? undefined,
    appointmentId: search.get(paramNames.appointmentId) ?? undefined,
  };
  // A change of days pushes a history entry. Other changes replace it.
  const go = (change: CalendarChange) =>
    setSearch(
      (currentSearch) => applyChange(currentSearch, change),
      'date' in change || 'view' in change ? 'step' : 'same',
    );
  return [address, go] as const;
}

/** Returns the range of days that a view shows. */
export function calculateRange({ view, date }: Pick<CalendarAddress, 'view' | 'date'>) {
  switch (view) {
    case 'month':
      return toGridRange(toMonth(date));
    case 'week':
      return { from: toSunday(date), to: addDays(toSunday(date), weekEndOffset) };
    case 'day':
      return { from: date, to: date };
  }
}

/** Returns the date one view forward or back. In the month view it is the first of the month, or today. */
export function shiftDate(
  { view, date }: Pick<CalendarAddress, 'view' | 'date'>,
  step: 1 | -1,
  today: string,
) {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, step * (weekEndOffset + 1));
  const month = toMonth(moveToAdjacentMonth(date, step));
  return toMonth(today) === month ? today : `${month}-01`;
}
