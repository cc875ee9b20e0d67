import {
  addDays,
  datesFrom,
  daysBetween,
  isCivilDate,
  isCivilMonth,
  monthOf,
  weekday,
} from '#shared/core/civil-time.ts';

const daysInWeek = 7;
/** Reaches the next month from any first day. */
const pastAnyMonth = 31;

const nextMonth = (month: string) => monthOf(addDays(`${month}-01`, pastAnyMonth));
const previousMonth = (month: string) => monthOf(addDays(`${month}-01`, -1));
const lastDay = (month: string) => addDays(`${nextMonth(month)}-01`, -1);

/** Whether a text, such as a URL parameter, is a date that the calendar can show. */
export const isDrawnDay = (text: string) => isCivilDate(text) && isCivilMonth(monthOf(text));

export const sundayOf = (date: string) => addDays(date, -weekday(date));

/** Returns the first Sunday and last Saturday of a month's grid. */
export function gridRange(month: string): { from: string; to: string } {
  return {
    from: sundayOf(`${month}-01`),
    to: addDays(sundayOf(lastDay(month)), daysInWeek - 1),
  };
}

/** Returns the weeks of a month's grid, Sunday first. */
export function weeksOf(month: string): string[][] {
  const { from, to } = gridRange(month);
  const weeks = (daysBetween(from, to) + 1) / daysInWeek;
  return Array.from({ length: weeks }, (_, week) => {
    const sunday = addDays(from, week * daysInWeek);
    return datesFrom(sunday, addDays(sunday, daysInWeek - 1));
  });
}

/** Returns the same day of the next or previous month, or that month's last day. */
export const inMonthBeside = (date: string, step: 1 | -1) =>
  inMonth(date, step === 1 ? nextMonth(monthOf(date)) : previousMonth(monthOf(date)));

/** Returns the same day of another month, or its last day. */
export function inMonth(date: string, month: string): string {
  const last = lastDay(month);
  const same = `${month}${date.slice(7)}`;
  return same > last ? last : same;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysInWeek,
  ArrowDown: daysInWeek,
};

/** Returns the day that a key moves to; undefined for other keys. */
export function dayByKey(date: string, key: string): string | undefined {
  const step = steps[key];
  if (step !== undefined) return addDays(date, step);
  switch (key) {
    case 'Home':
      return sundayOf(date);
    case 'End':
      return addDays(sundayOf(date), daysInWeek - 1);
    case 'PageUp':
      return inMonthBeside(date, -1);
    case 'PageDown':
      return inMonthBeside(date, 1);
    default:
      return undefined;
  }
}
