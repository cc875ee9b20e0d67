import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { addNote as route } from '#shared/records/treatment/notes-api.ts';
import {
  addedNote,
  mostNotes,
  noteErrors,
  noteImageKey,
  noteImageKinds,
} from '#shared/records/treatment/treatment-note.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { recorder } from '../shared/recorder.ts';
import { notedAppointment, shownNote } from './note-views.ts';

type Uploaded = { readonly appointmentId: string; readonly imageName: string | undefined };

async function imageOf(files: Files, { appointmentId, imageName }: Uploaded) {
  if (imageName === undefined) return undefined;
  const key = noteImageKey(appointmentId, imageName);
  const { contentType } = await receivedFile(files, { key, kinds: noteImageKinds });
  return { key, contentType };
}

export const addNote = operationUsing(['files'], route, async ({ params, body, actor }, platform) => {
  const { files, notes, commit } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const appointment = await notedAppointment(platform, params);
  const [author, known] = await Promise.all([recorder(platform, actor), notes.byAppointment(params)]);
  if (known.length >= mostNotes) throw new AppError(noteErrors.too_many);

  const image = await imageOf(files, { ...params, imageName: body.imageName });
  const now = platform.now();
  const { date, time } = civilAt(now);
  const note = {
    patientId,
    appointmentId: appointment.appointmentId,
    noteId: newId(),
    text: body.text,
    date,
    time,
    author,
    ...(image && { image }),
    createdAt: now.toISOString(),
  };
  await commit(notes.add(note), audit('note.added', patientId, addedNote(note, appointment)));
  return shownNote(files, note);
});
