import type { AppointmentIn } from '#shared/appointments/appointment.ts';

/** How long before a hold ends its administrators are warned, in hours; the nearest first. */
const warningHours = [24, 48];
const hourMs = 3_600_000;

/** The warning that is due on a request nobody has decided, in hours before its hold ends; each is given once. */
export function dueWarning(request: AppointmentIn<'pending'>, now: Date): number | undefined {
  const { approval, deposit, holdWarnedHours = Number.POSITIVE_INFINITY } = request;
  if (approval || deposit.captureBefore === undefined) return undefined;
  const hoursLeft = (Date.parse(deposit.captureBefore) - now.getTime()) / hourMs;
  const due = hoursLeft > 0 ? warningHours.find((hours) => hoursLeft <= hours) : undefined;
  return due !== undefined && due < holdWarnedHours ? due : undefined;
}
