import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { photoKeyOf, photoKinds } from '#shared/patients/photo.ts';
import { finishPhotoUpload as route } from '#shared/patients/profile-api.ts';
import { myProfileOf, ownPatient } from './own-profile.ts';

export const finishPhotoUpload = operationUsing(
  ['files'],
  route,
  async ({ params: { patientId } }, { patients, files, commit }) => {
    await ownPatient(patients, patientId);
    const photoKey = photoKeyOf(patientId);
    const { kind, bytes } = await receivedFile(files, { key: photoKey, kinds: photoKinds });
    return retryStale(async () => {
      const before = await ownPatient(patients, patientId);
      const after = { ...before, photoKey };
      await commit(
        ...patients.put(after, before),
        tell(PatientChanged, { patientId }),
        audit('patient.photoChanged', patientId, { after: { kind, bytes } }),
      );
      return myProfileOf(files, after);
    });
  },
);
