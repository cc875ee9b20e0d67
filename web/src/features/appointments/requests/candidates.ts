import type { AppointmentRequest } from '#shared/appointments/views.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { useTimesForRequest } from '../shared/desk-queries.ts';

/** Somebody who could take the appointment, and when on the chosen day; `hours` is undefined until it is known. */
export type Candidate = { member: StaffOption; hours: readonly string[] | undefined; hasFailed: boolean };

type Place = Pick<AppointmentRequest, 'staffId' | 'date' | 'time'>;

/** A request keeps the hour that it holds, which need not be one of the steps that free time is offered in. */
function withOwnHour(free: readonly string[], request: Place, { staffId, date }: Omit<Place, 'time'>) {
  const isOwn = staffId === request.staffId && date === request.date;
  return isOwn ? [...new Set([...free, request.time])].sort() : free;
}

export const candidatesFor = (staff: readonly StaffOption[], { services }: AppointmentRequest) =>
  qualifiedFor(
    staff,
    services.map(({ serviceId }) => serviceId),
  );

/** Each candidate with their hours of one day. */
export function useCandidates(
  request: AppointmentRequest,
  members: readonly StaffOption[],
  date: string,
): Candidate[] {
  const answers = useTimesForRequest({
    appointmentId: request.appointmentId,
    date,
    staffIds: members.map(({ staffId }) => staffId),
  });
  return members.map((member, index) => {
    const { data, isError = false } = answers[index] ?? {};
    const assignment = { staffId: member.staffId, date };
    return { member, hours: data && withOwnHour(data, request, assignment), hasFailed: isError && !data };
  });
}
