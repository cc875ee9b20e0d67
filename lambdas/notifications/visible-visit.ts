import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';

/** A visit the front desk can see; one it took out answers as an absent one. */
export async function visibleVisit(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
): Promise<Appointment> {
  const visit = await appointments.get(appointmentId);
  if (visit.hidden) throw new AppError(appointmentErrors.not_found);
  return visit;
}
