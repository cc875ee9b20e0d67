import { randomUUID } from 'node:crypto';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { buildIncomingKey } from '#shared/files/incoming-folder.ts';
import * as patients from '#shared/patients/api.ts';
import * as desk from '#shared/patients/desk-api.ts';
import * as merges from '#shared/patients/merge-api.ts';
import { buildPhotoKey } from '#shared/patients/photo.ts';
import * as profile from '#shared/patients/profile-api.ts';
import { aPatient } from '../center/center.ts';
import { aDuplicateOf, aMerge } from '../patients/duplicates.ts';
import { aPng } from '../records/uploads.ts';
import type { Target } from './targets.ts';

let clientCount = 0;
/** Creates a new client with a user in the pool, who can be changed in any way. */
async function aClient() {
  clientCount += 1;
  const { patientId } = await aPatient(`Nilda${clientCount}`, {
    email: `nilda-${randomUUID()}@test.example`,
  });
  return { patientId };
}
/** Creates two records of one person. */
async function aPair() {
  clientCount += 1;
  const patient = await aPatient(`Zoraida${clientCount}`, { patientId: randomUUID(), phone: '787-555-0199' });
  const { patientId: duplicateId } = await aDuplicateOf(patient);
  return { patientId: patient.patientId, duplicateId };
}
const buildContact = () => ({ firstName: 'Nilda', lastName: 'Báez', email: `${randomUUID()}@test.example` });
const ponce = {
  address: 'Calle Luna 12, Ponce, Puerto Rico',
  place: { latitude: 18.011, longitude: -66.614 },
};

export const patientTargets: readonly (readonly [AnyRoute, Target])[] = [
  [patients.suggestAddresses, { query: () => ({ text: 'Ponce' }) }],
  [desk.createPatient, { body: buildContact }],
  [desk.getPatient, {}],
  [desk.updatePatient, { ids: aClient, body: () => ({ ...buildContact(), active: true, version: 0 }) }],
  [desk.listRemovedPatients, {}],
  [desk.deletePatient, { ids: aClient }],
  [merges.listDuplicates, {}],
  [merges.compareDuplicates, { ids: aPair }],
  [merges.mergeClients, { ids: aPair, body: () => ({ version: 0, duplicateVersion: 0, choices: {} }) }],
  [
    merges.undoMerge,
    { ids: async () => ({ mergeId: await aMerge(await aPatient('Zoe', { patientId: randomUUID() })) }) },
  ],
  [
    profile.updateMyProfile,
    {
      body: ({ patient: { firstName, lastName, email } }) => ({
        firstName,
        lastName,
        email,
        phone: '787-555-0142',
        ...ponce,
      }),
    },
  ],
  [profile.startPhotoUpload, { body: () => ({ contentType: 'image/png', bytes: aPng.length }) }],
  [
    profile.finishPhotoUpload,
    {
      ids: async ({ patient: { patientId } }) => {
        const files = await makeFiles();
        const key = buildIncomingKey(buildPhotoKey(patientId));
        await files.write({ key, contentType: 'image/png', content: aPng });
        return { patientId };
      },
    },
  ],
];
