import { operation } from '#lambdas/runtime/operation.ts';
import { getPatientServices as route } from '#shared/intake/laser/laser-api.ts';
import { patientServices } from './patient-services.ts';

export const getPatientServices = operation(
  route,
  async ({ params: { patientId } }, { patients, laserRequests, catalog }) => {
    const [patient, requests, services] = await Promise.all([
      patients.get(patientId),
      laserRequests.byPatient(patientId),
      catalog.services(),
    ]);
    return patientServices(patient, { services, requests });
  },
);
