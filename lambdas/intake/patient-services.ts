import type { Platform } from '#lambdas/platform/platform.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { folded } from '#shared/core/matches.ts';
import type { PatientServices } from '#shared/intake/laser-api.ts';
import type { LaserRequest } from '#shared/intake/laser-request.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { laserStanding } from './laser-standing.ts';

type Services = Awaited<ReturnType<Platform['catalog']['services']>>;
type Known = { readonly services: Services; readonly requests: readonly LaserRequest[] };

/** Admitted by permission or by what they came for: one is as good as the other. */
const isAdmitted = ({ intakeService, permissions }: Patient) =>
  intakeService === 'laser' || permissions.includes('laser');

export const patientServices = (patient: Patient, { services, requests }: Known): PatientServices => ({
  patientId: patient.patientId,
  name: fullName(patient),
  permissions: isAdmitted(patient) ? ['laser'] : [],
  allowedServiceIds: patient.allowedServiceIds,
  services: services
    .filter(({ active }) => active)
    .map(({ productId, name, laser }) => ({ serviceId: productId, name, laser }))
    .toSorted((one, other) => (folded(one.name) < folded(other.name) ? -1 : 1)),
  laser: laserStanding(patient, requests),
});
