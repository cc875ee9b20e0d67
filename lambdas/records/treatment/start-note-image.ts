import { newId } from '#lambdas/platform/ids.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { startNoteImage as route } from '#shared/records/treatment/notes-api.ts';
import { noteImageKey, noteImageKinds, noteImageName } from '#shared/records/treatment/treatment-note.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { announcedKind, assertUploadRate } from '../shared/upload-limits.ts';
import { notedAppointment } from './note-views.ts';

/** The picture counts once a note names it; one that no note names is cleared by the storage. */
export const startNoteImage = operationUsing(['files'], route, async ({ params, body, actor }, platform) => {
  await assertRecordAccess(platform, actor, params.patientId);
  const { appointmentId } = await notedAppointment(platform, params);
  const kind = announcedKind(body, noteImageKinds);
  await assertUploadRate(platform);
  const imageName = noteImageName(newId(), kind);
  const { contentType, bytes } = body;
  const key = noteImageKey(appointmentId, imageName);
  return { imageName, link: await platform.files.uploadLink({ key, contentType, bytes }) };
});
