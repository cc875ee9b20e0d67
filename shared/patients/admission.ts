import { allowedServicesOf } from '#shared/appointments/booking/eligibility.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import {
  isAdmittedToLaser,
  type PatientPermission,
  patientPermissions,
  stepped,
  voidedByActivation,
  withoutLaser,
} from '#shared/intake/laser/laser-rules.ts';
import type { ActivationOutcome } from '#shared/intake/prospects/activation.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { Patient } from './patient.ts';

type Services = Parameters<typeof allowedServicesOf>[1];

const withServices = (patient: Patient, services: Services): Patient => ({
  ...patient,
  allowedServiceIds: allowedServicesOf(patient, services),
});

/** Admits the client to laser, activates them and settles their request (R140). */
export const admittedToLaser = (patient: Patient, services: Services): Patient =>
  withServices(
    {
      ...patient,
      active: true,
      laserRequestPending: false,
      permissions: [...new Set([...patient.permissions, 'laser'])],
    },
    services,
  );

function withWish(patient: Patient, wish: Wish | undefined): Patient {
  return wish ? { ...patient, preferred: wish } : patient;
}

type Becoming = { readonly patientId: string; readonly services: Services; readonly now: Date };

/** Creates the client from a prospect (R146). */
export const patientOf = (prospect: Prospect, { patientId, services, now }: Becoming): Patient =>
  withServices(
    withWish(
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
type Joined = {
  readonly outcome: Extract<ActivationOutcome, 'activated' | 'alreadyActive' | 'noPendingRequest'>;
  readonly patient: Patient;
  readonly changes: readonly RequestChange[];
};
type JoinedInput = {
  readonly patient: Patient;
  readonly requests: readonly LaserRequest[];
  readonly services: Services;
  readonly now: Date;
};

/**
 * Applies 'Set' to an existing client with the prospect's e-mail (R150): a laser prospect approves the open
 * request; another one reactivates the client and voids open requests (R141).
 */
export function joined(prospect: Pick<Prospect, 'service' | 'preferred'>, known: JoinedInput): Joined {
  const { requests, services, now } = known;
  const patient = withWish(known.patient, prospect.preferred);
  const open = requests.filter(isOpenRequest);
  // Clears the stale flag, so that a retry succeeds.
  if (patient.laserRequestPending && open.length === 0)
    return { outcome: 'noPendingRequest', patient: { ...patient, laserRequestPending: false }, changes: [] };

  const isLaser = prospect.service === 'laser';
  const isAdmitted = isAdmittedToLaser(patient) && open.length === 0;
  if (patient.active && (!isLaser || isAdmitted)) return { outcome: 'alreadyActive', patient, changes: [] };

  const reactivated = {
    ...patient,
    active: true,
    intakeService: patient.intakeService ?? prospect.service,
  };
  if (isLaser)
    return {
      outcome: 'activated',
      patient: admittedToLaser(reactivated, services),
      changes: open.map((before) => ({ before, after: stepped(before, 'approve', { now }) })),
    };
  return {
    outcome: 'activated',
    patient: withServices({ ...reactivated, laserRequestPending: false }, services),
    changes: voidedByActivation(requests, now),
  };
}

type Access = {
  readonly permissions: readonly PatientPermission[];
  readonly allowedServiceIds: readonly string[];
};

/**
 * Applies the owner's permissions: granting laser adds its services and settles requests; revoking it removes
 * all laser services, also if laser was the original application.
 */
export function withAccess(
  { permissions, allowedServiceIds }: Access,
  { patient, requests, services, now }: JoinedInput,
): Pick<Joined, 'patient' | 'changes'> {
  const isGiven = permissions.includes('laser');
  const others = patient.permissions.filter((each) => !patientPermissions.some((known) => known === each));
  const named = [...new Set(allowedServiceIds)];
  const { intakeService, ...rest } = patient;
  const isTaken = !isGiven && intakeService === 'laser';
  const given: Patient = {
    ...rest,
    ...(intakeService && !isTaken && { intakeService }),
    permissions: [...others, ...permissions],
    allowedServiceIds: isGiven ? named : withoutLaser(named, services),
    ...(isGiven && { laserRequestPending: false }),
  };
  return {
    patient: withServices(given, services),
    changes: isGiven
      ? requests
          .filter(isOpenRequest)
          .map((before) => ({ before, after: stepped(before, 'approve', { now }) }))
      : [],
  };
}
