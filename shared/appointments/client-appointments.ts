import { type Appointment, compareAppointmentStarts } from './appointment.ts';

const isOpen = ({ status, hidden }: Appointment) =>
  !hidden && (status === 'pending' || status === 'confirmed');

/** Returns today's earliest appointment that is not closed, or else the next one. */
export const findNextAppointment = (
  appointments: readonly Appointment[],
  today: string,
): Appointment | undefined =>
  appointments
    .filter((appointment) => isOpen(appointment) && appointment.date >= today)
    .toSorted(compareAppointmentStarts)[0];

/** Lists completed appointments, newest first. */
export const sortCompletedAppointments = (appointments: readonly Appointment[]): Appointment[] =>
  appointments
    .filter(({ status, hidden }) => !hidden && status === 'completed')
    .toSorted((a, b) => compareAppointmentStarts(b, a));
