import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';

/** Throws `appointment.time_invalid` for an hour that no client may have: past, or too far ahead. */
export function assertBookableByClient(
  wanted: { readonly date: string; readonly time: string },
  now: Date,
): void {
  if (isBookableAt(wanted, civilAt(now))) return;
  throw new AppError(appointmentErrors.time_invalid, {
    fields: [{ field: 'time', message: appointmentErrors.time_invalid.text }],
  });
}
