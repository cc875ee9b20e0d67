import * as z from 'zod/mini';
import { addDays, listDatesInRange, toTimeOfDay } from '#shared/core/civil-time.ts';
import { defineConfirmation } from '#shared/core/confirmation.ts';
import { contains, type Interval } from '#shared/core/interval.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import type { OpenHours } from './availability-block.ts';

export const StrandedAppointment = z.object({
  appointmentId: Id,
  patientName: z.string(),
  date: CivilDate,
  time: CivilTime,
});
export type StrandedAppointment = z.infer<typeof StrandedAppointment>;

export const strandedConfirmation = defineConfirmation('strandedAppointments', {
  text: 'Las citas no se cancelan ni se mueven solas. Si guardas, recepción tiene que cambiarlas.',
  fact: StrandedAppointment,
  answer: {},
});

type DayAppointment = Interval & {
  readonly appointmentId: string;
  readonly patientName: string;
  readonly status: string;
};
type DayAppointments = { readonly date: string; readonly appointments: readonly DayAppointment[] };

const daysAhead = 371;

export type HoursChange = {
  readonly before: OpenHours;
  readonly after: OpenHours;
  readonly now: { readonly date: string; readonly minutes: number };
};

const isWithin = (openIntervals: readonly Interval[], interval: Interval) =>
  openIntervals.some((openInterval) => contains(openInterval, interval));

export const listDatesAhead = (today: string): string[] => listDatesInRange(today, addDays(today, daysAhead));

/** Lists the future dates that lose hours, which are the only ones to check. */
export const listDatesLosingHours = ({ before, after, now }: HoursChange): string[] =>
  listDatesAhead(now.date).filter((date) => {
    const remainingHours = after(date);
    return before(date).some((interval) => !isWithin(remainingHours, interval));
  });

/** Whether an appointment, including an unpaid reservation, is in the future and not completed. */
const isFutureAppointment = (
  { status, start }: DayAppointment,
  date: string,
  { now }: Pick<HoursChange, 'now'>,
) => status !== 'completed' && (date > now.date || (date === now.date && start >= now.minutes));

export const listFutureAppointments = <Day extends DayAppointments>(
  sheets: readonly Day[],
  now: HoursChange['now'],
): { readonly date: string; readonly appointment: Day['appointments'][number] }[] =>
  sheets
    .flatMap(({ date, appointments }) =>
      appointments
        .filter((appointment) => isFutureAppointment(appointment, date, { now }))
        .map((appointment) => ({ date, appointment })),
    )
    .sort((a, b) => a.date.localeCompare(b.date) || a.appointment.start - b.appointment.start);

/** Returns the number of future appointments and the date of the last. The date is '' if there are none. */
export function summarizeFutureAppointments(
  sheets: readonly DayAppointments[],
  now: HoursChange['now'],
): { readonly count: number; readonly lastDate: string } {
  const dates = listFutureAppointments(sheets, now).map(({ date }) => date);
  return { count: dates.length, lastDate: dates.at(-1) ?? '' };
}

/** Finds future appointments that were within the hours and no longer are, in chronological order. */
export function findStrandedAppointments(
  sheets: readonly DayAppointments[],
  change: HoursChange,
): StrandedAppointment[] {
  const { before, after } = change;
  return sheets
    .flatMap(({ date, appointments }) =>
      appointments
        .filter((appointment) => isFutureAppointment(appointment, date, change))
        .filter((appointment) => isWithin(before(date), appointment) && !isWithin(after(date), appointment))
        .map(({ appointmentId, patientName, start }) => ({
          appointmentId,
          patientName,
          date,
          time: toTimeOfDay(start),
        })),
    )
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
