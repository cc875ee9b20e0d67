import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';

/** A visit the front desk can see; one it took out is for administrators alone, and absent for anybody else. */
export async function visibleVisit(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const visit = await appointments.get(appointmentId);
  if (visit.hidden && !isAdmin(actor)) throw new AppError(appointmentErrors.not_found);
  return visit;
}
