import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import {
  addHour,
  createUnrequestedTimes,
  type FreeTimes,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { useTimesForRequest } from '../shared/desk-queries.ts';

/** A qualified staff member with their free times on the chosen day. */
export type Candidate = { member: StaffOption; free: FreeTimes };

const listServiceIds = ({ services }: Pick<AppointmentRequest, 'services'>) =>
  services.map(({ serviceId }) => serviceId);

export const findCandidates = (staff: readonly StaffOption[], request: AppointmentRequest) =>
  filterQualified(staff, listServiceIds(request));

type StaffedAppointment = Pick<AppointmentRequest, 'staffId' | 'staffName'> &
  ({ readonly serviceIds: readonly string[] } | Pick<AppointmentRequest, 'services'>);

/** Lists qualified staff members, plus the assigned one if no longer qualified. */
export function buildStaffOptions(staff: readonly StaffOption[], appointment: StaffedAppointment) {
  const serviceIds = 'serviceIds' in appointment ? appointment.serviceIds : listServiceIds(appointment);
  const qualifiedOptions = filterQualified(staff, serviceIds).map((member) => ({
    value: member.staffId,
    label: formatFullName(member),
  }));
  const isAssignedQualified = qualifiedOptions.some(({ value }) => value === appointment.staffId);
  return isAssignedQualified
    ? qualifiedOptions
    : [{ value: appointment.staffId, label: appointment.staffName }, ...qualifiedOptions];
}

/** Candidates with a day's free times. The assigned one keeps the request's own time. */
export function useCandidates(
  request: AppointmentRequest,
  members: readonly StaffOption[],
  date: string,
): Candidate[] {
  const queries = useTimesForRequest({
    appointmentId: request.appointmentId,
    date,
    staffIds: members.map(({ staffId }) => staffId),
  });
  return members.map((member, index) => {
    const query = queries[index];
    const free = date === '' || !query ? createUnrequestedTimes() : toFreeTimes(query);
    return { member, free: member.staffId === request.staffId ? addHour(free, request) : free };
  });
}
