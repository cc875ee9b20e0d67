import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { setPatientServices as route } from '#shared/intake/laser/laser-api.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { withAccess } from '#shared/patients/admission.ts';
import { accessChanged, requestChanged } from '../offers/laser-changes.ts';
import { patientServices } from './patient-services.ts';

/** What the owner decides stands above what was asked for: who is given laser has nothing left to ask. */
export const setPatientServices = operation(route, ({ params: { patientId }, body }, platform) =>
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
      ...accessChanged(platform, patient, after),
      ...changes.flatMap((change) => requestChanged(platform, change)),
    );
    const settled = new Map(changes.map((change) => [change.after.requestId, change.after]));
    return patientServices(after, {
      services,
      requests: requests.map((request) => settled.get(request.requestId) ?? request),
    });
  }),
);
