import { operation } from '#lambdas/runtime/operation.ts';
import { getLaserStanding as route } from '#shared/intake/laser/laser-api.ts';
import { laserStanding } from './laser-standing.ts';

export const getLaserStanding = operation(
  route,
  async ({ params: { patientId } }, { patients, laserRequests, catalog }) => {
    const [patient, requests, services] = await Promise.all([
      patients.get(patientId),
      laserRequests.byPatient(patientId),
      catalog.services(),
    ]);
    return laserStanding(patient, { requests, services });
  },
);
