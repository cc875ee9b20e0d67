import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { buildClientCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import {
  buildCalendarFile,
  type CalendarMethod,
  getCalendarContentType,
} from '#shared/notifications/calendar-file.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';

const makeAttachmentFactory =
  (filename: string, method: CalendarMethod) =>
  (appointment: Appointment, links: ScreenLinks, writtenAt: Date): Attachment => ({
    filename,
    contentType: getCalendarContentType(method),
    content: Buffer.from(
      buildCalendarFile([buildClientCalendarEntry(appointment, links, writtenAt)], { method }),
    ),
  });

/** Calendar file of an appointment. A later file replaces it in the client's calendar. */
export const createCalendarAttachment = makeAttachmentFactory('cita.ics', 'PUBLISH');
/** Calendar file that removes a cancelled appointment from the client's calendar. */
export const createCalendarRemoval = makeAttachmentFactory('cita-cancelada.ics', 'CANCEL');
export const calendarRemovalNote = 'Si la guardaste en tu calendario, el archivo adjunto la quita.';
