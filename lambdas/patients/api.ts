import { files } from '#lambdas/platform/from-env/files.ts';
import { geocoder } from '#lambdas/platform/from-env/geocoder.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { createPatient } from './create-patient.ts';
import { deletePatient } from './delete-patient.ts';
import { finishPhotoUpload } from './finish-photo-upload.ts';
import { getMyProfile } from './get-my-profile.ts';
import { getPatient } from './get-patient.ts';
import { listPatients } from './list-patients.ts';
import { listRemovedPatients } from './list-removed-patients.ts';
import { searchPatients } from './search-patients.ts';
import { startPhotoUpload } from './start-photo-upload.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { updateMyProfile } from './update-my-profile.ts';
import { updatePatient } from './update-patient.ts';

export const handler = httpApi(
  [
    searchPatients,
    createPatient,
    deletePatient,
    getPatient,
    listPatients,
    listRemovedPatients,
    suggestAddresses,
    updatePatient,
    getMyProfile,
    updateMyProfile,
    startPhotoUpload,
    finishPhotoUpload,
  ],
  { geocoder, users, files },
);
