import { type Interval, overlaps } from '#shared/core/interval.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import { type Appointment, intervalOf, occupies } from '../appointment.ts';

/** One client's day with all aestheticians. A booking checks it like an aesthetician's day: nobody is in two places. */
export type PatientDay = {
  readonly patientId: string;
  readonly date: string;
  /** 0 while it has no row. */
  readonly version: number;
  readonly appointments: readonly (Interval & { readonly appointmentId: string })[];
};

/** When an appointment of a client's is, and whether it takes their time. */
export type PatientTime = Pick<
  Appointment,
  'appointmentId' | 'date' | 'time' | 'durationMinutes' | 'status'
> & {
  readonly hidden?: boolean | undefined;
};

const takesTime = ({ status, hidden }: Pick<PatientTime, 'status' | 'hidden'>) => occupies(status) && !hidden;

/** The day as an appointment leaves it: in its place while it takes time of this day, absent otherwise. */
export function withPatientAppointment(day: PatientDay, appointment: Appointment): PatientDay {
  const { appointmentId, date } = appointment;
  const others = day.appointments.filter((each) => each.appointmentId !== appointmentId);
  if (date !== day.date || !takesTime(appointment)) return { ...day, appointments: others };
  const entry = { appointmentId, ...intervalOf(appointment) };
  return { ...day, appointments: [...others, entry].sort((a, b) => a.start - b.start) };
}

/** The other appointments of the client that the day has at this one's time. */
export const idsAtOnce = (day: PatientDay, appointment: Appointment): string[] =>
  takesTime(appointment)
    ? day.appointments
        .filter(
          (each) =>
            each.appointmentId !== appointment.appointmentId && overlaps(each, intervalOf(appointment)),
        )
        .map(({ appointmentId }) => appointmentId)
    : [];

/** Whether an appointment takes the same minutes of its client's time after a change as before it. */
export const takesSameTime = (before: Appointment, after: Appointment) =>
  takesTime(before) === takesTime(after) &&
  before.date === after.date &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes;

/** The appointments that a client's new request must not overlap; unpaid reservations make room for it. */
export const busyForRequest = (own: readonly PatientTime[]): PatientTime[] =>
  own.filter(({ status }) => status !== 'reserved');

/** The appointments that a moved one must not overlap: all but itself. */
export const busyForMove = (own: readonly PatientTime[], moving: PatientTime): PatientTime[] =>
  own.filter(({ appointmentId }) => appointmentId !== moving.appointmentId);

/** Free hours without those at which their client has something else already. */
export function apartFromOwn(
  days: readonly AvailableDay[],
  own: readonly PatientTime[],
  durationMinutes: number,
): AvailableDay[] {
  const taken = Map.groupBy(own.filter(takesTime), ({ date }) => date);
  return days.map((day) => {
    const busy = (taken.get(day.date) ?? []).map(intervalOf);
    if (busy.length === 0) return day;
    const isApart = (time: string) =>
      !busy.some((interval) => overlaps(interval, intervalOf({ time, durationMinutes })));
    return { ...day, times: day.times.filter(isApart) };
  });
}
