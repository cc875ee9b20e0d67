import * as z from 'zod/mini';
import { appointmentStatuses } from '#shared/appointments/appointment.ts';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, CivilTime, Id, inLines } from '#shared/core/schemas.ts';
import { AnnouncedFile } from '../documents/documents-api.ts';
import { maxNoteLength, noteErrors, noteImagePattern } from './treatment-note.ts';

// Treatment notes of a client's appointments. Each read is audited.

const AppointmentParams = z.object({ patientId: Id, appointmentId: Id });
const noteAuthorAccess = { allow: ['admin', 'staff'], params: AppointmentParams } as const;

export const ShownNote = z.object({
  noteId: Id,
  text: z.string(),
  date: CivilDate,
  time: CivilTime,
  authorName: z.string(),
  imageUrl: z.optional(z.string()),
  pinned: z.optional(z.boolean()),
});
export type ShownNote = z.infer<typeof ShownNote>;

export const AppointmentWithNotes = z.object({
  appointmentId: Id,
  date: CivilDate,
  time: CivilTime,
  status: z.enum(appointmentStatuses),
  serviceNames: z.array(z.string()),
  staffName: z.string(),
  colorIndex: z.optional(z.int()),
  notes: z.array(ShownNote),
});
export type AppointmentWithNotes = z.infer<typeof AppointmentWithNotes>;

export const listTreatment = route('listTreatment', {
  method: 'GET',
  path: '/patients/{patientId}/treatment',
  summary: 'Lists a client’s appointments, newest first, with treatment notes and pictures',
  allow: ['admin', 'supervisor', 'staff'],
  params: z.object({ patientId: Id }),
  query: PageQuery,
  reply: pageSchema(AppointmentWithNotes),
});

export const startNoteImage = route('startNoteImage', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/note-images',
  summary:
    'Returns an upload link for a picture of this type and size, valid for 5 minutes, and the name to reference it by',
  ...noteAuthorAccess,
  repeatable: true,
  body: AnnouncedFile,
  reply: z.object({ imageName: z.string(), link: z.string() }),
});

export const addNote = route('addNote', {
  method: 'POST',
  path: '/patients/{patientId}/appointments/{appointmentId}/notes',
  summary: 'Adds a note and its uploaded picture to an appointment. Neither can be changed later',
  ...noteAuthorAccess,
  body: z.strictObject({
    text: z
      .string()
      .check(
        inLines,
        z.minLength(1, { error: noteErrors.empty.text }),
        z.maxLength(maxNoteLength, { error: `La nota pasa de ${maxNoteLength} letras.` }),
      ),
    imageName: z.optional(z.string().check(z.regex(noteImagePattern))),
  }),
  reply: ShownNote,
});

export const pinNote = route('pinNote', {
  method: 'PUT',
  path: '/patients/{patientId}/appointments/{appointmentId}/notes/{noteId}/pin',
  summary: 'Pins a note to the top of the client’s record instead of the one pinned before, or unpins it',
  allow: ['admin', 'staff'],
  params: z.object({ ...AppointmentParams.shape, noteId: Id }),
  body: z.strictObject({ pinned: z.boolean() }),
  reply: z.object({ pinned: z.boolean() }),
});
