import type { OfferedService } from '#shared/appointments/views.ts';
import type { PreferredAppointment } from '#shared/intake/application/preferred-appointment.ts';
import type { RequestForm } from './schema.ts';

type Start = Pick<RequestForm, 'serviceIds' | 'date' | 'time'>;

/** What a form begins with: the hour its client applied with, of a service that they may ask for, or nothing. */
export function startOf(
  preferred: PreferredAppointment | undefined,
  services: readonly OfferedService[],
): Start {
  const isOffered = services.some(({ serviceId }) => serviceId === preferred?.serviceId);
  if (!preferred || !isOffered) return { serviceIds: [], date: '', time: '' };
  const { serviceId, date, time } = preferred;
  return { serviceIds: [serviceId], date, time };
}
