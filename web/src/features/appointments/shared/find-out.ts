import { listAssignedAppointments, listMyAppointments } from '#shared/appointments/api.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type {
  AppointmentDetail,
  AssignedAppointment,
  PatientAppointment,
} from '#shared/appointments/views.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';

// What an appointment has become, for a press whose answer was lost: read anew, whatever is on screen.

type Is<Appointment> = (appointment: Appointment) => boolean;

/** For the front desk, or whoever carries it out. */
export async function findAppointment(
  appointmentId: string,
  is: Is<AppointmentDetail>,
): Promise<AppointmentDetail | undefined> {
  const appointment = await call(getAppointment, { params: { appointmentId } });
  return is(appointment) ? appointment : undefined;
}

/** One that is to be out of every list. */
export async function findRemoved(appointmentId: string): Promise<{ appointmentId: string } | undefined> {
  try {
    await call(getAppointment, { params: { appointmentId } });
    return undefined;
  } catch (error) {
    if (error instanceof CallError && error.is(appointmentErrors.not_found)) return { appointmentId };
    throw error;
  }
}

type OwnAppointment = { readonly patientId: string; readonly appointmentId: string };

export async function findOwnAppointment(
  { patientId, appointmentId }: OwnAppointment,
  is: Is<PatientAppointment>,
): Promise<PatientAppointment | undefined> {
  const rows = await allPages((query) => call(listMyAppointments, { params: { patientId }, query }));
  return rows.find((each) => each.appointmentId === appointmentId && is(each));
}

export type Assigned = Pick<AssignedAppointment, 'appointmentId' | 'staffId' | 'date'>;

export async function findAssignedAppointment(
  { appointmentId, staffId, date }: Assigned,
  is: Is<AssignedAppointment>,
): Promise<AssignedAppointment | undefined> {
  const rows = await allPages((at) =>
    call(listAssignedAppointments, { params: { staffId }, query: { from: date, to: date, ...at } }),
  );
  return rows.find((each) => each.appointmentId === appointmentId && is(each));
}
