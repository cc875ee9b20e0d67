import type { AppointmentWithStatus } from '#shared/appointments/appointment.ts';

const warningHours = [24, 48];
const hourMs = 3_600_000;

/** The due warning for an undecided request, in hours before its hold ends; each is sent once. */
export function findDueWarning(request: AppointmentWithStatus<'pending'>, now: Date): number | undefined {
  const { approval, deposit, holdWarnedHours = Number.POSITIVE_INFINITY } = request;
  if (approval || deposit.captureBefore === undefined) return undefined;
  const hoursLeft = (Date.parse(deposit.captureBefore) - now.getTime()) / hourMs;
  const due = hoursLeft > 0 ? warningHours.find((hours) => hoursLeft <= hours) : undefined;
  return due !== undefined && due < holdWarnedHours ? due : undefined;
}
