import type { OfferedService, PatientAppointment } from '#shared/appointments/views.ts';

const maxRecentServices = 3;

type PastServices = Pick<PatientAppointment, 'date'> & {
  readonly services: readonly { serviceId: string }[];
};

/** The services that a client had last, newest first, without those that are no longer offered. */
export function findRecentServices(
  appointments: readonly PastServices[],
  offeredServices: readonly OfferedService[],
): OfferedService[] {
  const bookedIds = appointments
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .flatMap(({ services }) => services.map(({ serviceId }) => serviceId));
  return [...new Set(bookedIds)]
    .flatMap((id) => offeredServices.find(({ serviceId }) => serviceId === id) ?? [])
    .slice(0, maxRecentServices);
}
