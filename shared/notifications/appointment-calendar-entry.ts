import type { Appointment } from '#shared/appointments/appointment.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { ScreenLinks } from './screen-links.ts';

type AppointmentPart = Pick<
  Appointment,
  'appointmentId' | 'date' | 'time' | 'durationMinutes' | 'status' | 'version'
>;
type PatientAppointment = AppointmentPart &
  Pick<Appointment, 'patientId'> & { readonly staffName?: string | undefined };
type StaffAppointment = AppointmentPart & Pick<Appointment, 'patient'>;

const alarmMinutes = 120;

/** A request is tentative because it may change or be denied. */
function statusOf({ status }: AppointmentPart): CalendarEntry['status'] {
  if (status === 'cancelled') return 'CANCELLED';
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED';
}

const minuteMs = 60_000;

function factsOf(appointment: AppointmentPart, url: string, { contact }: ScreenLinks) {
  const startsAt = instantOf(appointment.date, appointment.time);
  return {
    uid: `${appointment.appointmentId}@${new URL(url).hostname}`,
    sequence: appointment.version,
    startsAt,
    endsAt: new Date(startsAt.getTime() + appointment.durationMinutes * minuteMs),
    url,
    status: statusOf(appointment),
    organizer: { name: contact.brandName, email: contact.email },
  };
}

function describe({ status, staffName }: PatientAppointment): string {
  if (status === 'cancelled') return 'Esta cita quedó cancelada.';
  return status === 'pending'
    ? 'Esperando aprobación del administrador.'
    : `Con ${staffName}. Llega 10 minutos antes.`;
}

/** Calendar entry for the client. */
export const appointmentCalendarEntry = (
  appointment: PatientAppointment,
  links: ScreenLinks,
  writtenAt: Date,
): CalendarEntry => ({
  ...factsOf(appointment, links.myAppointments(appointment.patientId), links),
  writtenAt,
  title: `Cita en ${links.contact.brandName}`,
  description: describe(appointment),
  place: links.contact.address || undefined,
  ...(appointment.status === 'confirmed' && { alarmMinutes }),
});

type AtTheClients = { readonly address: string | undefined; readonly writtenAt: Date };

/** Calendar entry for the aesthetician: abbreviated client name and address. */
export const staffCalendarEntry = (
  appointment: StaffAppointment,
  links: ScreenLinks,
  { address, writtenAt }: AtTheClients,
): CalendarEntry => ({
  ...factsOf(appointment, links.assignedPatients, links),
  writtenAt,
  title: shortName(appointment.patient),
  place: address,
});

function shortName(patient: { firstName: string; lastName: string }): string {
  const [initial] = Array.from(patient.lastName.trim());
  return initial === undefined ? patient.firstName : `${fullName({ ...patient, lastName: initial })}.`;
}
