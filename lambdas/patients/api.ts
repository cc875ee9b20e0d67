import { files, geocoder, users } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { compareDuplicates, listDuplicates, mergeClients, undoMerge } from './merge-clients.ts';
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
    listDuplicates,
    compareDuplicates,
    mergeClients,
    undoMerge,
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
