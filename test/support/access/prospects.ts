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
import type { Fixture } from '../center/fixture.ts';
import { anIntakeRecord } from '../intake/intake-records.ts';
import { aProspect, readLaserRequests } from '../intake/prospects.ts';
import type { Target } from './targets.ts';

let prospectCount = 0;
const createProspectId = async () => {
  prospectCount += 1;
  return { prospectId: (await aProspect(`Aplica${prospectCount}`)).prospectId };
};

/** Creates a prospect whose e-mail belongs to a client with earlier answers. */
async function createKnownProspect() {
  prospectCount += 1;
  const { userId, email } = await anAccount('patient', `Conocida${prospectCount}`);
  await aPatient(`Conocida${prospectCount}`, { patientId: userId, email });
  await anIntakeRecord(userId);
  return { prospectId: (await aProspect(`Conocida${prospectCount}`, { email })).prospectId };
}

/** Creates an open laser request of the fixture's client. */
async function createRequestId({ patient, asPatient }: Fixture) {
  const { patientId } = patient;
  await asPatient(requestLaser, { params: { patientId } });
  return { requestId: (await readLaserRequests(patientId)).at(-1)!.requestId };
}

/** Voids earlier laser requests of the client, so that they can request again. */
async function voidLaserRequests({ patient }: Fixture) {
  const { uniqueClaims, laserRequests, patients, commit } = thePlatform();
  for (const before of await readLaserRequests(patient.patientId))
    if (before.status !== 'voided') await commit(laserRequests.save({ ...before, status: 'voided' }, before));
  const before = await patients.get(patient.patientId);
  const clearedFields = { permissions: [], allowedServiceIds: [], laserRequestPending: false };
  await commit(
    uniqueClaims.release('laserRequest', patient.patientId),
    ...patients.put({ ...before, ...clearedFields }, before),
  );
  return {};
}

const createFreshRequest = async (fixture: Fixture) => {
  await voidLaserRequests(fixture);
  return createRequestId(fixture);
};

export const prospectTargets: readonly (readonly [AnyRoute, Target])[] = [
  [getProspect, { ids: createProspectId }],
  [getProspectReview, { ids: createKnownProspect }],
  [activateProspect, { ids: createProspectId }],
  [changeProspectEmail, { ids: createProspectId, body: () => ({ email: 'otro@test.example' }) }],
  [deleteProspect, { ids: createProspectId }],
  [deleteProspects, { body: async () => ({ prospectIds: [(await createProspectId()).prospectId] }) }],
  [listProspectAccessLog, { ids: createProspectId }],
  [laser.requestLaser, { ids: voidLaserRequests }],
  [laser.requestLaserFor, { ids: voidLaserRequests }],
  [laser.reviewLaserRequest, { ids: createFreshRequest }],
  [laser.approveLaserRequest, { ids: createFreshRequest }],
  [laser.voidLaserRequest, { ids: createFreshRequest, body: () => ({ reason: 'Piel quemada por el sol' }) }],
  [laser.setPatientServices, { body: () => ({ permissions: [], allowedServiceIds: [] }) }],
];
