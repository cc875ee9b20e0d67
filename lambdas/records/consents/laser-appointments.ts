import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';

/** The name of the category of each service. */
export async function categoryNames({
  catalog,
}: Pick<Platform, 'catalog'>): Promise<(serviceId: string) => string> {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const nameOf = new Map(categories.map(({ categoryId, name }) => [categoryId, name]));
  const categoryOf = new Map(services.map(({ productId, categoryId }) => [productId, categoryId]));
  return (serviceId) => nameOf.get(categoryOf.get(serviceId) ?? '') ?? '';
}

/** An appointment whose consent somebody may take: the front desk any, an aesthetician her own. Throws `appointment.not_found`. */
export async function appointmentToConsent(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  const isForeign = actor.kind === 'user' && actor.role === 'staff' && appointment.staffId !== actor.id;
  if (isForeign || appointment.hidden) throw new AppError(appointmentErrors.not_found);
  return appointment;
}
