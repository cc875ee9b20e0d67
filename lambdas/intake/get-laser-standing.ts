import { operation } from '#lambdas/runtime/operation.ts';
import { getLaserStanding as route } from '#shared/intake/laser-api.ts';
import { laserStanding } from './laser-standing.ts';

export const getLaserStanding = operation(
  route,
  async ({ params: { patientId } }, { patients, laserRequests }) => {
    const [patient, requests] = await Promise.all([
      patients.get(patientId),
      laserRequests.byPatient(patientId),
    ]);
    return laserStanding(patient, requests);
  },
);
