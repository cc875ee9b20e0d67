import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { fullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import {
  type FreeTimes,
  freeTimesOf,
  timesNotAsked,
  withHour,
} from '#web/src/components/time-picker/free-times.ts';
import { useTimesForRequest } from '../shared/desk-queries.ts';

/** A qualified staff member with their free hours on the chosen day. */
export type Candidate = { member: StaffOption; free: FreeTimes };

const serviceIdsOf = ({ services }: Pick<AppointmentRequest, 'services'>) =>
  services.map(({ serviceId }) => serviceId);

export const candidatesFor = (staff: readonly StaffOption[], request: AppointmentRequest) =>
  qualifiedFor(staff, serviceIdsOf(request));

type Held = Pick<AppointmentRequest, 'staffId' | 'staffName'> &
  ({ readonly serviceIds: readonly string[] } | Pick<AppointmentRequest, 'services'>);

/** Qualified staff members, plus the assigned one if no longer qualified. */
export function staffChoices(staff: readonly StaffOption[], appointment: Held) {
  const serviceIds = 'serviceIds' in appointment ? appointment.serviceIds : serviceIdsOf(appointment);
  const able = qualifiedFor(staff, serviceIds).map((member) => ({
    value: member.staffId,
    label: fullName(member),
  }));
  const hasOwn = able.some(({ value }) => value === appointment.staffId);
  return hasOwn ? able : [{ value: appointment.staffId, label: appointment.staffName }, ...able];
}

/** Candidates with a day's free hours; the assigned one keeps the request's own hour. */
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
    const answer = answers[index];
    const free = date === '' || !answer ? timesNotAsked() : freeTimesOf(answer);
    return { member, free: member.staffId === request.staffId ? withHour(free, request) : free };
  });
}
