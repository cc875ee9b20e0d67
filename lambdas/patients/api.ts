import { files } from '#lambdas/platform/from-env/files.ts';
import { geocoder } from '#lambdas/platform/from-env/geocoder.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { finishPhotoUpload, getMyProfile, startPhotoUpload, updateMyProfile } from './my-profile.ts';
import { listPatients, listRemovedPatients, searchPatients } from './patient-lists.ts';
import { createPatient, deletePatient, getPatient, suggestAddresses, updatePatient } from './patients.ts';

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
