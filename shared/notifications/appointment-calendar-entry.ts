import type { Appointment } from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
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

/** Returns the entry's status. A request is tentative because it may change or be denied. */
function getEntryStatus({ status }: AppointmentPart): CalendarEntry['status'] {
  if (status === 'cancelled') return 'CANCELLED';
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED';
}

const minuteMs = 60_000;

function buildEntryFacts(appointment: AppointmentPart, url: string, { contact }: ScreenLinks) {
  const startsAt = toInstant(appointment.date, appointment.time);
  return {
    uid: `${appointment.appointmentId}@${new URL(url).hostname}`,
    sequence: appointment.version,
    startsAt,
    endsAt: new Date(startsAt.getTime() + appointment.durationMinutes * minuteMs),
    url,
    status: getEntryStatus(appointment),
    organizer: { name: contact.brandName, email: contact.email },
  };
}

function describeAppointment({ status, staffName }: PatientAppointment): string {
  if (status === 'cancelled') return 'Esta cita quedó cancelada.';
  return status === 'pending'
    ? 'Esperando aprobación del administrador.'
    : `Con ${staffName}. Llega 10 minutos antes.`;
}

export const buildClientCalendarEntry = (
  appointment: PatientAppointment,
  links: ScreenLinks,
  writtenAt: Date,
): CalendarEntry => ({
  ...buildEntryFacts(appointment, links.myAppointments(appointment.patientId), links),
  writtenAt,
  title: `Cita en ${links.contact.brandName}`,
  description: describeAppointment(appointment),
  place: links.contact.address || undefined,
  ...(appointment.status === 'confirmed' && { alarmMinutes }),
});

type StaffEntryInput = { readonly address: string | undefined; readonly writtenAt: Date };

/** Builds the aesthetician's calendar entry with an abbreviated client name and the address. */
export const buildStaffCalendarEntry = (
  appointment: StaffAppointment,
  links: ScreenLinks,
  { address, writtenAt }: StaffEntryInput,
): CalendarEntry => ({
  ...buildEntryFacts(appointment, links.assignedPatients, links),
  writtenAt,
  title: abbreviateName(appointment.patient),
  place: address,
});

function abbreviateName(patient: { firstName: string; lastName: string }): string {
  const [initial] = Array.from(patient.lastName.trim());
  return initial === undefined ? patient.firstName : `${formatFullName({ ...patient, lastName: initial })}.`;
}
