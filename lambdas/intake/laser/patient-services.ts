import type { Platform } from '#lambdas/platform/platform.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { shownOnWeb } from '#shared/appointments/booking/eligibility.ts';
import { folded } from '#shared/core/matches.ts';
import type { PatientServices } from '#shared/intake/laser/laser-api.ts';
import type { LaserRequest } from '#shared/intake/laser/laser-request.ts';
import { isAdmittedToLaser } from '#shared/intake/laser/laser-rules.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { laserStanding } from './laser-standing.ts';

type Services = Awaited<ReturnType<Platform['catalog']['services']>>;
type PatientServicesInput = { readonly services: Services; readonly requests: readonly LaserRequest[] };

export const patientServices = (
  patient: Patient,
  { services, requests }: PatientServicesInput,
): PatientServices => ({
  patientId: patient.patientId,
  name: fullName(patient),
  permissions: isAdmittedToLaser(patient) ? ['laser'] : [],
  allowedServiceIds: patient.allowedServiceIds,
  services: services
    .filter(({ active }) => active)
    .map((service) => ({
      serviceId: service.productId,
      name: service.name,
      laser: service.laser,
      onWeb: shownOnWeb(service),
    }))
    .toSorted((one, other) => (folded(one.name) < folded(other.name) ? -1 : 1)),
  laser: laserStanding(patient, { requests, services }),
});
