import { PatientChanged } from '#events/patients.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { heldCopies } from '#lambdas/records/held-copies.ts';
import { voidedByActivation } from '#shared/intake/laser/laser-rules.ts';
import { requestChanged } from './laser-changes.ts';

/** An accepted invitation proves the e-mail and voids laser requests (anulada_por_flujo2, R141). */
export async function admittedByInvitation(platform: Platform, patientId: string): Promise<Write[]> {
  const copies = await heldCopies(platform, patientId);
  const { patients, laserRequests, now } = platform;
  const [before, requests] = await Promise.all([patients.get(patientId), laserRequests.byPatient(patientId)]);
  const changes = voidedByActivation(requests, now());
  const { awaitsEmailProof, laserRequestPending, ...rest } = before;
  if (changes.length === 0 && !awaitsEmailProof && !laserRequestPending) return copies;
  return [
    ...copies,
    ...patients.put({ ...rest, laserRequestPending: false }, before),
    ...changes.flatMap((change) => requestChanged(platform, change)),
    tell(PatientChanged, { patientId }),
  ];
}
