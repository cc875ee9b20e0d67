import { type Appointment, intervalOf } from '#shared/appointments/appointment.ts';
import { instantOf, timeOfMinutes } from '#shared/core/civil-time.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { center } from '#shared/settings/center.ts';
import type { CalendarEntry } from './calendar-file.ts';

/** A visit as its client keeps it in a calendar. */
export const visitCalendarEntry = (
  visit: Appointment,
  links: ScreenLinks,
  writtenAt: Date,
): CalendarEntry => {
  const url = links.myAppointments(visit.patientId);
  return {
    uid: `${visit.appointmentId}@${new URL(url).hostname}`,
    sequence: visit.version,
    writtenAt,
    startsAt: instantOf(visit.date, visit.time),
    endsAt: instantOf(visit.date, timeOfMinutes(intervalOf(visit).end)),
    title: `Cita en ${center.brandName}`,
    description: `Con ${visit.staffName}. Llega 10 minutos antes.`,
    place: center.address,
    url,
  };
};
