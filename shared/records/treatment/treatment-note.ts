import * as z from 'zod/mini';
import {
  type Appointment,
  type AppointmentStatus,
  listTreatmentNames,
} from '#shared/appointments/appointment.ts';
import { defineErrors } from '#shared/core/errors.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { type FileKind, getExtensions } from '#shared/files/file-kinds.ts';

export const noteImageKinds = ['jpeg', 'png', 'gif', 'webp'] as const satisfies readonly FileKind[];

export const maxNoteLength = 2_000;
export const maxNotes = 50;

export const noteErrors = defineErrors('note', {
  empty: { status: 422, text: 'La nota está vacía.' },
  appointment_not_found: { status: 404, text: 'Cita no encontrada.' },
  too_many: { status: 409, text: 'Esta cita ya tiene 50 notas, el máximo.' },
  not_found: { status: 404, text: 'No encontramos la nota. Actualiza la ficha.' },
  image_missing: { status: 422, text: 'Por favor, seleccione una imagen para guardar.' },
});

/** A note of the team about one appointment (R398). Only its pin changes. */
export const TreatmentNote = z.object({
  patientId: Id,
  appointmentId: Id,
  noteId: Id,
  text: z.string(),
  date: CivilDate,
  time: CivilTime,
  image: z.optional(z.object({ key: z.string(), contentType: z.string() })),
  author: z.object({ userId: Id, name: z.string() }),
  createdAt: Instant,
  /** Absent unless the note is pinned to the top of the record. The latest pin counts. */
  pinnedAt: z.optional(Instant),
});
export type TreatmentNote = z.infer<typeof TreatmentNote>;

/** Selects the audit details of a new note, without its text. */
export const toNoteAudit = (
  { appointmentId, noteId, image }: TreatmentNote,
  { date, time, ...treatments }: Pick<Appointment, 'date' | 'time' | 'services' | 'medications'>,
) => ({
  appointmentId,
  noteId,
  date,
  time,
  services: listTreatmentNames(treatments),
  hasImage: image !== undefined,
});

/** Builds the name of an uploaded picture. The pattern prevents references to other files. */
export const buildNoteImageName = (id: string, kind: FileKind) => `${id}.${getExtensions(kind)[0]}`;
export const noteImagePattern = /^[\da-f-]{36}\.(jpg|png|gif|webp)$/;
export const buildNoteImageKey = (appointmentId: string, name: string) =>
  `tratamientos/${appointmentId}/${name}`;

/** Whether the treatment list shows the appointment. Unpaid reservations are not appointments. */
export const isInTreatmentList = ({
  status,
  hidden,
}: {
  status: AppointmentStatus;
  hidden?: boolean | undefined;
}) => !hidden && status !== 'reserved' && status !== 'expired';
