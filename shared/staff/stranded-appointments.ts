import * as z from 'zod/mini';
import { addDays, datesFrom, timeOfMinutes } from '#shared/core/civil-time.ts';
import { defineAsk } from '#shared/core/confirmation.ts';
import { contains, type Interval } from '#shared/core/interval.ts';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import type { OpenHours } from './availability-block.ts';

/** An appointment that a change of hours leaves outside of them. */
export const StrandedAppointment = z.object({
  appointmentId: Id,
  patientName: z.string(),
  date: CivilDate,
  time: CivilTime,
});
export type StrandedAppointment = z.infer<typeof StrandedAppointment>;

/** Asked before booked appointments are left outside somebody's hours. */
export const strandedAsk = defineAsk('strandedAppointments', {
  text: 'Las citas no se cancelan ni se mueven solas. Si guardas, recepción tiene que cambiarlas.',
  fact: StrandedAppointment,
  answer: {},
});

/** What one person's day holds, as far as hours are concerned. */
type Appointment = Interval & {
  readonly appointmentId: string;
  readonly patientName: string;
  readonly status: string;
};
type Sheet = { readonly date: string; readonly appointments: readonly Appointment[] };

/** How far ahead a change of hours looks for appointments: longer than anyone books. */
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

/** The days from now on that lose hours: only there can an appointment be left outside. */
export const datesThatLose = ({ before, after, now }: HoursChange): string[] =>
  datesAhead(now.date).filter((date) => {
    const left = after(date);
    return before(date).some((stretch) => !isWithin(left, stretch));
  });

/** An appointment that is still to come; one whose card is being entered is about to be. */
const isToCome = ({ status, start }: Appointment, date: string, { now }: Pick<HoursChange, 'now'>) =>
  status !== 'completed' && (date > now.date || (date === now.date && start >= now.minutes));

/** The appointments that are still to come, in the order they come. */
export const appointmentsToCome = <Of extends Sheet>(
  sheets: readonly Of[],
  now: HoursChange['now'],
): { readonly date: string; readonly appointment: Of['appointments'][number] }[] =>
  sheets
    .flatMap(({ date, appointments }) =>
      appointments
        .filter((appointment) => isToCome(appointment, date, { now }))
        .map((appointment) => ({ date, appointment })),
    )
    .sort((a, b) => a.date.localeCompare(b.date) || a.appointment.start - b.appointment.start);

/** How many appointments are still to come, and the day of the last; none, and no day. */
export function upcomingAppointments(
  sheets: readonly Sheet[],
  now: HoursChange['now'],
): { readonly count: number; readonly lastDate: string } {
  const dates = appointmentsToCome(sheets, now).map(({ date }) => date);
  return { count: dates.length, lastDate: dates.at(-1) ?? '' };
}

/** The appointments to come that stood inside the hours and do not any more, in the order they come. */
export function strandedAppointments(sheets: readonly Sheet[], change: HoursChange): StrandedAppointment[] {
  const { before, after } = change;
  return sheets
    .flatMap(({ date, appointments }) =>
      appointments
        .filter((appointment) => isToCome(appointment, date, change))
        .filter((appointment) => isWithin(before(date), appointment) && !isWithin(after(date), appointment))
        .map(({ appointmentId, patientName, start }) => ({
          appointmentId,
          patientName,
          date,
          time: timeOfMinutes(start),
        })),
    )
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
