import type { Platform } from '#lambdas/platform/platform.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { AppError } from '#shared/core/errors.ts';
import type { ShownNote } from '#shared/records/treatment/notes-api.ts';
import { isInTreatment, noteErrors, type TreatmentNote } from '#shared/records/treatment/treatment-note.ts';

/** A note with its picture behind a link of 5 minutes. */
export async function shownNote(files: Files, note: TreatmentNote): Promise<ShownNote> {
  const { noteId, text, date, time, author, image } = note;
  const filename = image?.key.split('/').at(-1) ?? '';
  return {
    noteId,
    text,
    date,
    time,
    authorName: author.name,
    ...(image && { imageUrl: await files.viewLink({ ...image, filename }) }),
  };
}

/** An appointment of this client that can be noted about. Throws `note.appointment_not_found`. */
export async function notedAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  { patientId, appointmentId }: { patientId: string; appointmentId: string },
): Promise<Appointment> {
  const appointment = await appointments.find(appointmentId);
  if (appointment?.patientId !== patientId || !isInTreatment(appointment))
    throw new AppError(noteErrors.appointment_not_found);
  return appointment;
}
