import type { AppointmentWithStatus } from '#shared/appointments/appointment.ts';

const warningHours = [24, 48];
const hourMs = 3_600_000;

/** Returns the due warning of an undecided request, in hours before its hold ends. Each is sent once. */
export function findDueWarning(request: AppointmentWithStatus<'pending'>, now: Date): number | undefined {
  const { approval, deposit, holdWarnedHours = Number.POSITIVE_INFINITY } = request;
  if (approval || deposit.captureBefore === undefined) return undefined;
  const hoursLeft = (Date.parse(deposit.captureBefore) - now.getTime()) / hourMs;
  const dueHours = hoursLeft > 0 ? warningHours.find((hours) => hoursLeft <= hours) : undefined;
  return dueHours !== undefined && dueHours < holdWarnedHours ? dueHours : undefined;
}
