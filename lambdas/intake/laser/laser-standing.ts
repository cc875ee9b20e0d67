import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import type { LaserStanding } from '#shared/intake/laser/laser-api.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import { askRefusal, type KnownService } from '#shared/intake/laser/laser-rules.ts';
import type { Patient } from '#shared/patients/patient.ts';

type LaserStandingInput = {
  readonly requests: readonly LaserRequest[];
  readonly services: readonly KnownService[];
};

/** Whether a client may ask, and what they wait for. */
export function laserStanding(patient: Patient, known: LaserStandingInput): LaserStanding {
  const { requests } = known;
  const refusal = askRefusal(patient, known);
  const open = requests.find(isOpenRequest);
  return {
    mayAsk: refusal === undefined,
    ...(open && { open: { status: open.status, createdAt: open.createdAt } }),
    ...(refusal && { why: refusal.text }),
  };
}

/** The client, what they ever asked for and what is sold. Throws the reason they may not ask now. */
export async function whoMayAsk(
  { patients, laserRequests, catalog }: Pick<Platform, 'patients' | 'laserRequests' | 'catalog'>,
  patientId: string,
): Promise<LaserStandingInput & { readonly patient: Patient }> {
  const [patient, requests, services] = await Promise.all([
    patients.get(patientId),
    laserRequests.byPatient(patientId),
    catalog.services(),
  ]);
  const refusal = askRefusal(patient, { requests, services });
  if (refusal) throw new AppError(refusal);
  return { patient, requests, services };
}
