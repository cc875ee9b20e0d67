import { type Interval, overlaps } from '#shared/core/interval.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import { type Appointment, occupies, toAppointmentInterval } from '../appointment.ts';

/** A client's day across all aestheticians; bookings check it so that a client is never in two places. */
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

const takesTime = ({ status, hidden }: Pick<PatientSlot, 'status' | 'hidden'>) => occupies(status) && !hidden;

export function withPatientAppointment(day: PatientDay, appointment: Appointment): PatientDay {
  const { appointmentId, date } = appointment;
  const others = day.appointments.filter((each) => each.appointmentId !== appointmentId);
  if (date !== day.date || !takesTime(appointment)) return { ...day, appointments: others };
  const entry = { appointmentId, ...toAppointmentInterval(appointment) };
  return { ...day, appointments: [...others, entry].sort((a, b) => a.start - b.start) };
}

export const findOverlappingIds = (day: PatientDay, appointment: Appointment): string[] =>
  takesTime(appointment)
    ? day.appointments
        .filter(
          (each) =>
            each.appointmentId !== appointment.appointmentId &&
            overlaps(each, toAppointmentInterval(appointment)),
        )
        .map(({ appointmentId }) => appointmentId)
    : [];

export const takesSameTime = (before: Appointment, after: Appointment) =>
  takesTime(before) === takesTime(after) &&
  before.date === after.date &&
  before.time === after.time &&
  before.durationMinutes === after.durationMinutes;

/** Appointments that block a client's new request; unpaid reservations do not. */
export const listRequestConflicts = (appointments: readonly PatientSlot[]): PatientSlot[] =>
  appointments.filter(({ status }) => status !== 'reserved');

export const listMoveConflicts = (appointments: readonly PatientSlot[], moving: PatientSlot): PatientSlot[] =>
  appointments.filter(({ appointmentId }) => appointmentId !== moving.appointmentId);

export function removeOverlappingHours(
  days: readonly AvailableDay[],
  appointments: readonly PatientSlot[],
  durationMinutes: number,
): AvailableDay[] {
  const taken = Map.groupBy(appointments.filter(takesTime), ({ date }) => date);
  return days.map((day) => {
    const busy = (taken.get(day.date) ?? []).map(toAppointmentInterval);
    if (busy.length === 0) return day;
    const isFreeTime = (time: string) =>
      !busy.some((interval) => overlaps(interval, toAppointmentInterval({ time, durationMinutes })));
    return { ...day, times: day.times.filter(isFreeTime) };
  });
}
