import { PatientChanged } from '#events/patients.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { buildSignedCopyWrites } from '#lambdas/records/signed-copy-writes.ts';
import { voidOnActivation } from '#shared/intake/laser/laser-rules.ts';
import { buildLaserRequestWrites } from './laser-changes.ts';

/** Admits a client who accepts an invitation. Proves the e-mail and voids laser requests (anulada_por_flujo2, R141). */
export async function buildInvitationAdmissionWrites(
  platform: Platform,
  patientId: string,
): Promise<Write[]> {
  const copyWrites = await buildSignedCopyWrites(platform, patientId);
  const { patients, laserRequests, now } = platform;
  const [before, requests] = await Promise.all([patients.get(patientId), laserRequests.byPatient(patientId)]);
  const changes = voidOnActivation(requests, now());
  const { awaitsEmailProof, laserRequestPending, ...patientFields } = before;
  if (changes.length === 0 && !awaitsEmailProof && !laserRequestPending) return copyWrites;
  return [
    ...copyWrites,
    ...patients.put({ ...patientFields, laserRequestPending: false }, before),
    ...changes.flatMap((change) => buildLaserRequestWrites(platform, change)),
    emit(PatientChanged, { patientId }),
  ];
}
