import type { PatientAppointment } from '#shared/appointments/views.ts';
import { buildClientCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { buildCalendarFile, getCalendarContentType } from '#shared/notifications/calendar-file.ts';
import { buildScreenLinks, type CenterContact } from '#shared/notifications/screen-links.ts';
import { instantNow } from '#web/src/lib/now.ts';

/** Browsers read the file some time after the click. */
const revokeDelayMs = 60_000;

/** 'Agregar al calendario': downloads the same file that the confirmation e-mail attaches. */
export function downloadCalendarFile(
  appointment: PatientAppointment,
  context: { patientId: string; contact: CenterContact },
): void {
  const links = buildScreenLinks(window.location.origin, context.contact);
  const entry = buildClientCalendarEntry(
    { ...appointment, patientId: context.patientId },
    links,
    instantNow(),
  );
  const file = buildCalendarFile([entry]);
  const url = URL.createObjectURL(new Blob([file], { type: getCalendarContentType() }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `cita-${appointment.date}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
