import type { Attachment } from '#lambdas/platform/seams/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { calendarContentType, calendarFile } from '#shared/notifications/calendar-file.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';

/** The appointment for the client's calendar; a later file of the same appointment replaces it there. */
export const calendarAttachment = (
  appointment: Appointment,
  links: ScreenLinks,
  writtenAt: Date,
): Attachment => ({
  filename: 'cita.ics',
  contentType: calendarContentType,
  content: Buffer.from(calendarFile([appointmentCalendarEntry(appointment, links, writtenAt)])),
});
