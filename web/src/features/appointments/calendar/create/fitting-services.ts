import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';

type FittingServicesInput = {
  readonly services: readonly BookableService[];
  /** Undefined for any aesthetician. */
  readonly member: Pick<StaffOption, 'serviceIds'> | undefined;
  /** Minutes until the next appointment or the end of the hours. */
  readonly roomMinutes: number;
  /** Services of the client, the latest first. */
  readonly recentIds: readonly string[];
};

/** Lists the services that the member performs and that fit: the client's latest first, then the longest. */
export function listFittingServices({ services, member, roomMinutes, recentIds }: FittingServicesInput) {
  const rankOf = ({ serviceId }: BookableService) => {
    const index = recentIds.indexOf(serviceId);
    return index === -1 ? recentIds.length : index;
  };
  return services
    .filter(
      ({ serviceId, durationMinutes }) =>
        durationMinutes <= roomMinutes && (member?.serviceIds.includes(serviceId) ?? true),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.durationMinutes - a.durationMinutes);
}
