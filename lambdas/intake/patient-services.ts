import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isShownOnWeb } from '#shared/appointments/booking/offered-service.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import * as api from '#shared/intake/laser/laser-api.ts';
import type { LaserRequest } from '#shared/intake/laser/laser-request.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { withAccess } from '#shared/patients/admission.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { buildAccessWrites, buildLaserRequestWrites } from './laser-changes.ts';
import { toLaserEligibility } from './laser-requests.ts';

type CatalogServices = Awaited<ReturnType<Platform['catalog']['services']>>;
type PatientServicesInput = {
  readonly services: CatalogServices;
  readonly requests: readonly LaserRequest[];
};

const toPatientServices = (
  patient: Patient,
  { services, requests }: PatientServicesInput,
): api.PatientServices => ({
  patientId: patient.patientId,
  name: formatFullName(patient),
  permissions: isAdmittedToLaser(patient) ? ['laser'] : [],
  allowedServiceIds: patient.allowedServiceIds,
  services: services
    .filter(({ active }) => active)
    .map((service) => ({
      serviceId: service.productId,
      name: service.name,
      laser: service.laser,
      onWeb: isShownOnWeb(service),
    }))
    .toSorted(compareByName),
  laser: toLaserEligibility(patient, { requests, services }),
});

export const getPatientServices = operation(
  api.getPatientServices,
  async ({ params: { patientId } }, { patients, laserRequests, catalog }) => {
    const [patient, requests, services] = await Promise.all([
      patients.get(patientId),
      laserRequests.byPatient(patientId),
      catalog.services(),
    ]);
    return toPatientServices(patient, { services, requests });
  },
);

/** Sets the client's services, which settles open laser requests. */
export const setPatientServices = operation(
  api.setPatientServices,
  ({ params: { patientId }, body }, platform) =>
    retryStale(async () => {
      const { catalog, patients, laserRequests, commit, now } = platform;
      const [patient, requests, services] = await Promise.all([
        patients.get(patientId),
        laserRequests.byPatient(patientId),
        catalog.services(),
      ]);
      const isKnown = (serviceId: string) =>
        services.some(({ productId }) => productId === serviceId) ||
        patient.allowedServiceIds.includes(serviceId);
      if (!body.allowedServiceIds.every(isKnown)) throw new AppError(laserErrors.unknown_service);
      const { patient: after, changes } = withAccess(body, { patient, requests, services, now: now() });
      await commit(
        ...buildAccessWrites(platform, patient, after),
        ...changes.flatMap((change) => buildLaserRequestWrites(platform, change)),
      );
      const changedRequests = new Map(changes.map((change) => [change.after.requestId, change.after]));
      return toPatientServices(after, {
        services,
        requests: requests.map((request) => changedRequests.get(request.requestId) ?? request),
      });
    }),
);
