import { type Interval, overlaps } from '#shared/core/interval.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import { type Appointment, occupiesSlot, toAppointmentInterval } from '../appointment.ts';

/** A client's appointments of one day, with all aestheticians. Bookings check them for overlaps. */
export type PatientDay = {
  readonly patientId: string;
  readonly date: string;
  /** 0 if the row does not exist. */
  readonly version: number;
  readonly appointments: readonly (Interval & { readonly appointmentId: string })[];
};

export type PatientSlot = Pick<
  Appointment,
  'appointmentId' | 'date' | 'time' | 'durationMinutes' | 'status'
> & {
  readonly hidden?: boolean | undefined;
};

const occupiesTime = ({ status, hidden }: Pick<PatientSlot, 'status' | 'hidden'>) =>
  occupiesSlot(status) && !hidden;

/** Adds, updates or removes the entry of the appointment. */
export function withPatientAppointment(day: PatientDay, appointment: Appointment): PatientDay {
  const { appointmentId, date } = appointment;
  const others = day.appointments.filter((other) => other.appointmentId !== appointmentId);
  if (date !== day.date || !occupiesTime(appointment)) return { ...day, appointments: others };
  const entry = { appointmentId, ...toAppointmentInterval(appointment) };
  return { ...day, appointments: [...others, entry].sort((a, b) => a.start - b.start) };
}

export const findOverlappingIds = (day: PatientDay, appointment: Appointment): string[] =>
  occupiesTime(appointment)
    ? day.appointments
        .filter(
          (entry) =>
            entry.appointmentId !== appointment.appointmentId &&
            overlaps(entry, toAppointmentInterval(appointment)),
        )
        .map(({ appointmentId }) => appointmentId)
    : [];

export const takesSameTime = (before: Appointment, after: Appointment) =>
  occupiesTime(before) === occupiesTime(after) &&
  before.date === after.date &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes;

/** Drops unpaid reservations, which do not block a new request of their client. */
export const excludeReservations = (appointments: readonly PatientSlot[]): PatientSlot[] =>
  appointments.filter(({ status }) => status !== 'reserved');

export const excludeMovedAppointment = (
  appointments: readonly PatientSlot[],
  moved: PatientSlot,
): PatientSlot[] => appointments.filter(({ appointmentId }) => appointmentId !== moved.appointmentId);

export function removeOverlappingTimes(
  days: readonly AvailableDay[],
  appointments: readonly PatientSlot[],
  durationMinutes: number,
): AvailableDay[] {
  const appointmentsByDate = Map.groupBy(appointments.filter(occupiesTime), ({ date }) => date);
  return days.map((day) => {
    const busyIntervals = (appointmentsByDate.get(day.date) ?? []).map(toAppointmentInterval);
    if (busyIntervals.length === 0) return day;
    const isFreeTime = (time: string) =>
      !busyIntervals.some((interval) => overlaps(interval, toAppointmentInterval({ time, durationMinutes })));
    return { ...day, times: day.times.filter(isFreeTime) };
  });
}
