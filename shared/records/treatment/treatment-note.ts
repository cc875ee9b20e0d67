import * as z from 'zod/mini';
import {
  type Appointment,
  type AppointmentStatus,
  treatmentNames,
} from '#shared/appointments/appointment.ts';
import { defineErrors } from '#shared/core/errors.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { extensionsOf, type FileKind } from '#shared/files/file-kinds.ts';

/** What may be shown beside a note. */
export const noteImageKinds = ['jpeg', 'png', 'gif', 'webp'] as const satisfies readonly FileKind[];

export const longestNote = 2_000;
/** Per appointment; more than these nobody reads. */
export const mostNotes = 50;

export const noteErrors = defineErrors('note', {
  empty: { status: 422, text: 'La nota está vacía.' },
  appointment_not_found: { status: 404, text: 'Cita no encontrada.' },
  too_many: { status: 409, text: 'Esta cita ya tiene 50 notas, el máximo.' },
  image_missing: { status: 422, text: 'Por favor, seleccione una imagen para guardar.' },
});

/** What the team wrote about one appointment (R398); never changed, never deleted. */
export const TreatmentNote = z.object({
  patientId: Id,
  appointmentId: Id,
  noteId: Id,
  text: z.string(),
  date: CivilDate,
  time: CivilTime,
  /** Where its picture is among the private files, and what it is. */
  image: z.optional(z.object({ key: z.string(), contentType: z.string() })),
  author: z.object({ userId: Id, name: z.string() }),
  createdAt: Instant,
});
export type TreatmentNote = z.infer<typeof TreatmentNote>;

/** A new note as the access log tells of it: of which appointment it is, without a word of what was written. */
export const addedNote = (
  { appointmentId, noteId, image }: TreatmentNote,
  { date, time, ...booked }: Pick<Appointment, 'date' | 'time' | 'services' | 'medications'>,
) => ({
  appointmentId,
  noteId,
  date,
  time,
  services: treatmentNames(booked),
  hasImage: image !== undefined,
});

/** The name a picture is given when its upload begins; whoever brings it back cannot point elsewhere. */
export const noteImageName = (id: string, kind: FileKind) => `${id}.${extensionsOf(kind)[0]}`;
export const noteImagePattern = /^[\da-f-]{36}\.(jpg|png|gif|webp)$/;
export const noteImageKey = (appointmentId: string, name: string) => `tratamientos/${appointmentId}/${name}`;

/** A reservation nobody paid for was never an appointment. */
export const isInTreatment = ({
  status,
  hidden,
}: {
  status: AppointmentStatus;
  hidden?: boolean | undefined;
}) => !hidden && status !== 'reserved' && status !== 'expired';
