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

/** Calendar file of an appointment; a later file replaces it in the client's calendar. */
export const calendarAttachment = attachment('cita.ics', 'PUBLISH');
/** Calendar file that removes a cancelled appointment from the client's calendar. */
export const calendarRemoval = attachment('cita-cancelada.ics', 'CANCEL');
export const calendarRemovalNote = 'Si la guardaste en tu calendario, el archivo adjunto la quita.';
