import { newId } from '#lambdas/platform/ids.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { startNoteImage as route } from '#shared/records/notes-api.ts';
import { noteImageKey, noteImageKinds, noteImageName } from '#shared/records/treatment-note.ts';
import { notedVisit } from './note-views.ts';
import { mayOpenRecord } from './record-access.ts';
import { announcedKind, refuseUploads } from './refuse-uploads.ts';

/** The picture counts once a note names it; one that no note names is cleared by the storage. */
export const startNoteImage = operationUsing(['files'], route, async ({ params, body, actor }, platform) => {
  await mayOpenRecord(platform, actor, params.patientId);
  const { appointmentId } = await notedVisit(platform, params);
  const kind = announcedKind(body, noteImageKinds);
  await refuseUploads(platform);
  const imageName = noteImageName(newId(), kind);
  const { contentType, bytes } = body;
  const key = noteImageKey(appointmentId, imageName);
  return { imageName, link: await platform.files.uploadLink({ key, contentType, bytes }) };
});
