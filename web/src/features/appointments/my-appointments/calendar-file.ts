import type { PatientAppointment } from '#shared/appointments/views.ts';
import { appointmentCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { calendarContentType, calendarFile } from '#shared/notifications/calendar-file.ts';
import { type Contact, screenLinks } from '#shared/notifications/screen-links.ts';
import { instantNow } from '#web/src/lib/now.ts';

/** Browsers read the file some time after the click. */
const savedWithinMs = 60_000;

/** 'Agregar al calendario': downloads the same file that the confirmation e-mail attaches. */
export function downloadCalendarFile(
  appointment: PatientAppointment,
  of: { patientId: string; contact: Contact },
): void {
  const links = screenLinks(window.location.origin, of.contact);
  const entry = appointmentCalendarEntry({ ...appointment, patientId: of.patientId }, links, instantNow());
  const file = calendarFile([entry]);
  const url = URL.createObjectURL(new Blob([file], { type: calendarContentType() }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `cita-${appointment.date}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), savedWithinMs);
}
