import { operationUsing } from '#lambdas/runtime/operation.ts';
import { getMyProfile as route } from '#shared/patients/profile-api.ts';
import { myProfileOf, ownPatient } from './own-profile.ts';

export const getMyProfile = operationUsing(['files'], route, async ({ params }, { patients, files }) =>
  myProfileOf(files, await ownPatient(patients, params.patientId)),
);
