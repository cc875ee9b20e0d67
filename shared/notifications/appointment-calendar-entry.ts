import { type Appointment, fullName, intervalOf } from '#shared/appointments/appointment.ts';
import { instantOf, timeOfMinutes } from '#shared/core/civil-time.ts';
import { center } from '#shared/settings/center.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { ScreenLinks } from './screen-links.ts';

type Visit = Pick<Appointment, 'appointmentId' | 'date' | 'time' | 'durationMinutes' | 'status' | 'version'>;
type PatientVisit = Visit & Pick<Appointment, 'patientId' | 'staffName'>;
type StaffVisit = Visit & Pick<Appointment, 'patient'>;

/** What an entry says of a visit to whoever it is for: a request may still go to somebody else, or nowhere. */
const factsOf = (visit: Visit, url: string) => ({
  uid: `${visit.appointmentId}@${new URL(url).hostname}`,
  sequence: visit.version,
  startsAt: instantOf(visit.date, visit.time),
  endsAt: instantOf(visit.date, timeOfMinutes(intervalOf(visit).end)),
  url,
  status: visit.status === 'pending' ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
});

/** A visit as its client keeps it in a calendar. */
export const visitCalendarEntry = (
  visit: PatientVisit,
  links: ScreenLinks,
  writtenAt: Date,
): CalendarEntry => ({
  ...factsOf(visit, links.myAppointments(visit.patientId)),
  writtenAt,
  title: `Cita en ${center.brandName}`,
  description:
    visit.status === 'pending'
      ? 'Esperando aprobación del administrador.'
      : `Con ${visit.staffName}. Llega 10 minutos antes.`,
  place: links.contact.address,
});

type AtTheClients = { readonly address: string | undefined; readonly writtenAt: Date };

/** A visit as the person who carries it out keeps it: who, with no more of the name than is needed, and where. */
export const staffCalendarEntry = (
  visit: StaffVisit,
  links: ScreenLinks,
  { address, writtenAt }: AtTheClients,
): CalendarEntry => ({
  ...factsOf(visit, links.assignedPatients),
  writtenAt,
  title: shortName(visit.patient),
  place: address,
});

/** `Marisol O.` */
function shortName(patient: { firstName: string; lastName: string }): string {
  const [initial] = Array.from(patient.lastName.trim());
  return initial === undefined ? patient.firstName : `${fullName({ ...patient, lastName: initial })}.`;
}
