import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import type { LaserStanding } from '#shared/intake/laser-api.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser-request.ts';
import { askRefusal } from '#shared/intake/laser-rules.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Whether a client may ask, and what they wait for. */
export function laserStanding(patient: Patient, requests: readonly LaserRequest[]): LaserStanding {
  const refusal = askRefusal(patient, requests);
  const open = requests.find(isOpenRequest);
  return {
    mayAsk: refusal === undefined,
    ...(open && { open: { status: open.status, createdAt: open.createdAt } }),
    ...(refusal && { why: refusal.text }),
  };
}

/** The client and what they ever asked for. Throws the reason they may not ask now. */
export async function whoMayAsk(
  { patients, laserRequests }: Pick<Platform, 'patients' | 'laserRequests'>,
  patientId: string,
): Promise<{ patient: Patient; requests: readonly LaserRequest[] }> {
  const [patient, requests] = await Promise.all([
    patients.get(patientId),
    laserRequests.byPatient(patientId),
  ]);
  const refusal = askRefusal(patient, requests);
  if (refusal) throw new AppError(refusal);
  return { patient, requests };
}
