import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import {
  type CalendarMethod,
  calendarContentType,
  calendarFile,
} from '#shared/notifications/calendar-file.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';

const attachment =
  (filename: string, method: CalendarMethod) =>
  (appointment: Appointment, links: ScreenLinks, writtenAt: Date): Attachment => ({
    filename,
    contentType: calendarContentType(method),
    content: Buffer.from(calendarFile([appointmentCalendarEntry(appointment, links, writtenAt)], { method })),
  });

/** The appointment for the client's calendar; a later file of the same appointment replaces it there. */
export const calendarAttachment = attachment('cita.ics', 'PUBLISH');
/** What takes an appointment that will not be out of the client's calendar. */
export const calendarRemoval = attachment('cita-cancelada.ics', 'CANCEL');
export const calendarRemovalNote = 'Si la guardaste en tu calendario, el archivo adjunto la quita.';
