import { listAllowedServices } from '#shared/appointments/booking/eligibility.ts';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import {
  applyLaserStep,
  isAdmittedToLaser,
  type PatientPermission,
  patientPermissions,
  removeLaserServices,
  voidOnActivation,
} from '#shared/intake/laser/laser-rules.ts';
import type { ActivationOutcome } from '#shared/intake/prospects/activation.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { Patient } from './patient.ts';

type ServiceList = Parameters<typeof listAllowedServices>[1];

const withServices = (patient: Patient, services: ServiceList): Patient => ({
  ...patient,
  allowedServiceIds: listAllowedServices(patient, services),
});

/** Admits the client to laser, activates them and clears the flag of a pending request (R140). */
export const admitToLaser = (patient: Patient, services: ServiceList): Patient =>
  withServices(
    {
      ...patient,
      active: true,
      laserRequestPending: false,
      permissions: [...new Set([...patient.permissions, 'laser'])],
    },
    services,
  );

function withPreference(patient: Patient, preference: AppointmentPreference | undefined): Patient {
  return preference ? { ...patient, preferred: preference } : patient;
}

type PatientInput = { readonly patientId: string; readonly services: ServiceList; readonly now: Date };

/** Creates the client from a prospect (R146). */
export const createPatientFromProspect = (
  prospect: Prospect,
  { patientId, services, now }: PatientInput,
): Patient =>
  withServices(
    withPreference(
      {
        patientId,
        firstName: prospect.firstName,
        lastName: prospect.lastName,
        email: prospect.email,
        phone: prospect.phone,
        address: prospect.address,
        birthDate: prospect.answers.birthDate,
        active: true,
        intakeService: prospect.service,
        permissions: prospect.service === 'laser' ? ['laser'] : [],
        allowedServiceIds: [],
        laserRequestPending: false,
        createdAt: now.toISOString(),
        version: 0,
      },
      prospect.preferred,
    ),
    services,
  );

type RequestChange = { readonly before: LaserRequest; readonly after: LaserRequest };
type ActivationResult = {
  readonly outcome: Extract<ActivationOutcome, 'activated' | 'alreadyActive' | 'noPendingRequest'>;
  readonly patient: Patient;
  readonly changes: readonly RequestChange[];
};
type ActivationInput = {
  readonly patient: Patient;
  readonly requests: readonly LaserRequest[];
  readonly services: ServiceList;
  readonly now: Date;
};

/**
 * Applies 'Set' to an existing client (R150). A laser prospect is admitted, and open requests are approved.
 * For other services, the client is activated and all laser requests are voided (R141).
 */
export function activatePatient(
  prospect: Pick<Prospect, 'service' | 'preferred'>,
  input: ActivationInput,
): ActivationResult {
  const { requests, services, now } = input;
  const patient = withPreference(input.patient, prospect.preferred);
  const openRequests = requests.filter(isOpenRequest);
  // Clears the stale flag, so that a retry succeeds.
  if (patient.laserRequestPending && openRequests.length === 0)
    return { outcome: 'noPendingRequest', patient: { ...patient, laserRequestPending: false }, changes: [] };

  const isLaser = prospect.service === 'laser';
  const isAdmitted = isAdmittedToLaser(patient) && openRequests.length === 0;
  if (patient.active && (!isLaser || isAdmitted)) return { outcome: 'alreadyActive', patient, changes: [] };

  const reactivated = {
    ...patient,
    active: true,
    intakeService: patient.intakeService ?? prospect.service,
  };
  if (isLaser)
    return {
      outcome: 'activated',
      patient: admitToLaser(reactivated, services),
      changes: openRequests.map((before) => ({ before, after: applyLaserStep(before, 'approve', { now }) })),
    };
  return {
    outcome: 'activated',
    patient: withServices({ ...reactivated, laserRequestPending: false }, services),
    changes: voidOnActivation(requests, now),
  };
}

type PatientAccess = {
  readonly permissions: readonly PatientPermission[];
  readonly allowedServiceIds: readonly string[];
};

/** Applies permissions. Revoking laser also removes its services and the client's laser application. */
export function withAccess(
  { permissions, allowedServiceIds }: PatientAccess,
  { patient, requests, services, now }: ActivationInput,
): Pick<ActivationResult, 'patient' | 'changes'> {
  const isGranted = permissions.includes('laser');
  const otherPermissions = patient.permissions.filter(
    (ownPermission) => !patientPermissions.some((permission) => permission === ownPermission),
  );
  const grantedServiceIds = [...new Set(allowedServiceIds)];
  const { intakeService, ...otherFields } = patient;
  const isRevoked = !isGranted && intakeService === 'laser';
  const updated: Patient = {
    ...otherFields,
    ...(intakeService && !isRevoked && { intakeService }),
    permissions: [...otherPermissions, ...permissions],
    allowedServiceIds: isGranted ? grantedServiceIds : removeLaserServices(grantedServiceIds, services),
    ...(isGranted && { laserRequestPending: false }),
  };
  return {
    patient: withServices(updated, services),
    changes: isGranted
      ? requests
          .filter(isOpenRequest)
          .map((before) => ({ before, after: applyLaserStep(before, 'approve', { now }) }))
      : [],
  };
}
