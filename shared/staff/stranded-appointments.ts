import { addDays, datesFrom, timeOfMinutes } from '#shared/core/civil-time.ts';
import { contains, type Interval } from '#shared/core/interval.ts';
import type { StrandedVisit } from './api.ts';
import type { OpenHours } from './availability-block.ts';

/** What one person's day holds, as far as hours are concerned. */
type Visit = Interval & {
  readonly appointmentId: string;
  readonly patientName: string;
  readonly status: string;
};
type Sheet = { readonly date: string; readonly visits: readonly Visit[] };

/** How far ahead a change of hours looks for visits: longer than anyone books. */
const daysAhead = 371;

/** One person's hours as they were and as they are to be, seen from a day and a minute of it. */
export type HoursChange = {
  readonly before: OpenHours;
  readonly after: OpenHours;
  readonly now: { readonly date: string; readonly minutes: number };
};

const isWithin = (open: readonly Interval[], stretch: Interval) =>
  open.some((each) => contains(each, stretch));

/** Every day on which somebody may expect one person. */
export const datesAhead = (today: string): string[] => datesFrom(today, addDays(today, daysAhead));

/** The days from now on that lose hours: only there can a visit be left outside. */
export const datesThatLose = ({ before, after, now }: HoursChange): string[] =>
  datesAhead(now.date).filter((date) => {
    const left = after(date);
    return before(date).some((stretch) => !isWithin(left, stretch));
  });

/** A visit that is still to come; one whose card is being entered is about to be. */
const isToCome = ({ status, start }: Visit, date: string, { now }: Pick<HoursChange, 'now'>) =>
  status !== 'completed' && (date > now.date || (date === now.date && start >= now.minutes));

/** How many visits are still to come, and the day of the last; none, and no day. */
export function visitsToCome(
  sheets: readonly Sheet[],
  now: HoursChange['now'],
): { readonly count: number; readonly lastDate: string } {
  const dates = sheets
    .flatMap(({ date, visits }) => visits.filter((visit) => isToCome(visit, date, { now })).map(() => date))
    .sort();
  return { count: dates.length, lastDate: dates.at(-1) ?? '' };
}

/** The visits to come that stood inside the hours and do not any more, in the order they come. */
export function strandedVisits(sheets: readonly Sheet[], change: HoursChange): StrandedVisit[] {
  const { before, after } = change;
  return sheets
    .flatMap(({ date, visits }) =>
      visits
        .filter((visit) => isToCome(visit, date, change))
        .filter((visit) => isWithin(before(date), visit) && !isWithin(after(date), visit))
        .map(({ appointmentId, patientName, start }) => ({
          appointmentId,
          patientName,
          date,
          time: timeOfMinutes(start),
        })),
    )
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
