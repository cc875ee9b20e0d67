import type { Attachment } from '#lambdas/platform/seams/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { visitCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { calendarContentType, calendarFile } from '#shared/notifications/calendar-file.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';

/** The visit for the client's calendar; a later file of the same visit replaces it there. */
export const calendarAttachment = (visit: Appointment, links: ScreenLinks, writtenAt: Date): Attachment => ({
  filename: 'cita.ics',
  contentType: calendarContentType,
  content: Buffer.from(calendarFile([visitCalendarEntry(visit, links, writtenAt)])),
});
