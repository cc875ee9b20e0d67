import { operationUsing } from '#lambdas/runtime/operation.ts';
import { fileRefusal } from '#shared/files/file-check.ts';
import { kindOfContentType } from '#shared/files/file-kinds.ts';
import { photoKeyOf, photoKinds } from '#shared/patients/photo.ts';
import { startPhotoUpload as route } from '#shared/patients/profile-api.ts';
import { ownPatient } from './own-profile.ts';

/** What the browser says of its file spares it a sending in vain; what arrives is looked at by itself. */
export const startPhotoUpload = operationUsing(
  ['files'],
  route,
  async ({ params: { patientId }, body: { contentType, bytes } }, { patients, files }) => {
    await ownPatient(patients, patientId);
    const refusal = fileRefusal({ bytes, kind: kindOfContentType(contentType), allowed: photoKinds });
    if (refusal) throw refusal;
    return { link: await files.uploadLink({ key: photoKeyOf(patientId), contentType, bytes }) };
  },
);
