import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';

/** An appointment the front desk can see; one it took out is for administrators alone, and absent for anybody else. */
export async function visibleAppointment(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  if (appointment.hidden && !isAdmin(actor)) throw new AppError(appointmentErrors.not_found);
  return appointment;
}
