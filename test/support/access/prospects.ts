import type { AnyRoute } from '#shared/core/route.ts';
import * as laser from '#shared/intake/laser/laser-api.ts';
import { requestLaser } from '#shared/intake/laser/laser-api.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  deleteProspects,
  getProspect,
  getProspectReview,
} from '#shared/intake/prospects/desk-api.ts';
import { listProspectAccessLog } from '#shared/records/api.ts';
import { anAccount, aPatient, thePlatform } from '../center/center.ts';
import type { Scene } from '../center/scene.ts';
import { anIntakeRecord } from '../intake/intake-records.ts';
import { aProspect, requestsOf } from '../intake/prospects.ts';
import type { Target } from './targets.ts';

let applied = 0;
const ofProspect = async () => {
  applied += 1;
  return { prospectId: (await aProspect(`Aplica${applied}`)).prospectId };
};

/** A prospect whose e-mail belongs to a client with earlier answers. */
async function ofKnownClient() {
  applied += 1;
  const { userId, email } = await anAccount('patient', `Conocida${applied}`);
  await aPatient(`Conocida${applied}`, { patientId: userId, email });
  await anIntakeRecord(userId);
  return { prospectId: (await aProspect(`Conocida${applied}`, { email })).prospectId };
}

/** An open laser request of the fixture's client. */
async function ofRequest({ patient, asPatient }: Scene) {
  const { patientId } = patient;
  await asPatient(requestLaser, { params: { patientId } });
  return { requestId: (await requestsOf(patientId)).at(-1)!.requestId };
}

/** Voids earlier laser requests of the client, so that they can request again. */
async function withoutRequest({ patient }: Scene) {
  const { uniqueClaims, laserRequests, patients, commit } = thePlatform();
  for (const before of await requestsOf(patient.patientId))
    if (before.status !== 'voided') await commit(laserRequests.save({ ...before, status: 'voided' }, before));
  const before = await patients.get(patient.patientId);
  const free = { permissions: [], allowedServiceIds: [], laserRequestPending: false };
  await commit(
    uniqueClaims.release('laserRequest', patient.patientId),
    ...patients.put({ ...before, ...free }, before),
  );
  return {};
}

const fresh = async (scene: Scene) => {
  await withoutRequest(scene);
  return ofRequest(scene);
};

export const prospectTargets: readonly (readonly [AnyRoute, Target])[] = [
  [getProspect, { ids: ofProspect }],
  [getProspectReview, { ids: ofKnownClient }],
  [activateProspect, { ids: ofProspect }],
  [changeProspectEmail, { ids: ofProspect, body: () => ({ email: 'otro@test.example' }) }],
  [deleteProspect, { ids: ofProspect }],
  [deleteProspects, { body: async () => ({ prospectIds: [(await ofProspect()).prospectId] }) }],
  [listProspectAccessLog, { ids: ofProspect }],
  [laser.requestLaser, { ids: withoutRequest }],
  [laser.requestLaserFor, { ids: withoutRequest }],
  [laser.reviewLaserRequest, { ids: fresh }],
  [laser.approveLaserRequest, { ids: fresh }],
  [laser.voidLaserRequest, { ids: fresh, body: () => ({ reason: 'Piel quemada por el sol' }) }],
  [laser.setPatientServices, { body: () => ({ permissions: [], allowedServiceIds: [] }) }],
];
