import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { allowedServicesOf } from '#shared/appointments/booking/eligibility.ts';
import { syncLaserServices as route } from '#shared/appointments/changes/change-api.ts';

/** Asked at each appointment of the client's screen; writes only what the catalogue or the admission changed. */
export const syncLaserServices = operation(
  route,
  async ({ params: { patientId } }, { patients, catalog, commit }) => {
    const [before, services] = await Promise.all([patients.get(patientId), catalog.services()]);
    const allowedServiceIds = allowedServicesOf(before, services);
    const had = new Set(before.allowedServiceIds);
    const isSame = had.size === allowedServiceIds.length && allowedServiceIds.every((id) => had.has(id));
    if (!isSame)
      await commit(
        ...patients.put({ ...before, allowedServiceIds }, before),
        audit('patient.laserServicesSynced', patientId, { allowedServiceIds }),
      );
    return { allowedServiceIds };
  },
);
