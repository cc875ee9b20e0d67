import { appointmentErrors } from '#shared/appointments/errors.ts';
import { CallError } from '#web/src/lib/problem.ts';

const hourErrors = [
  appointmentErrors.slot_taken,
  appointmentErrors.no_availability,
  appointmentErrors.time_invalid,
  appointmentErrors.overlaps,
  appointmentErrors.time_blocked,
  appointmentErrors.outside_hours,
];

/** Returns the error message if the time is unavailable, or undefined for other errors. */
export const findHourErrorMessage = (error: unknown) =>
  error instanceof CallError && hourErrors.some((definition) => error.is(definition))
    ? error.detail
    : undefined;
