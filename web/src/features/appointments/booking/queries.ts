import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  abandonReservation,
  confirmDeposit,
  listAvailableTimes,
  listMyAppointments,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Past and upcoming appointments, page by page, refreshed live. */
export const useMyAppointments = (patientId: string) =>
  useInfiniteQuery({ ...buildPagedQuery(listMyAppointments, { params: { patientId } }), ...liveQuery });

/** The appointments that the page around has loaded, without another request. */
export const useLoadedAppointments = (patientId: string) =>
  useInfiniteQuery({
    ...buildPagedQuery(listMyAppointments, { params: { patientId } }),
    enabled: false,
  });

export const useOfferedServices = (patientId: string) =>
  useQuery(buildQuery(listOfferedServices, { params: { patientId } }));

/** Preference of the application or the URL. It is never cached, because the first request deletes it. */
export const usePreferredAppointment = (patientId: string, serviceId: string | undefined) =>
  useQuery({
    ...buildQuery(getPreferredAppointment, { params: { patientId }, query: { serviceId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

type AvailableTimesParams = { patientId: string; serviceIds: readonly string[]; from: string; to: string };

/** Free times for the whole set of services, disabled while the set is empty. */
export function useAvailableTimes({ patientId, serviceIds, from, to }: AvailableTimesParams) {
  const sortedServiceIds = serviceIds.toSorted().join(',');
  return useQuery({
    ...buildQuery(listAvailableTimes, {
      params: { patientId },
      query: { from, to, serviceIds: sortedServiceIds },
    }),
    enabled: sortedServiceIds !== '',
    // Another client may take a time at any moment.
    staleTime: 0,
  });
}

type ReserveTimeInput = Omit<BodyOf<typeof requestAppointment>, 'policyAccepted'>;

/** Reserves the time and accepts the policy, whose checkbox the form requires. */
export const reserveTime = (callOnce: IdempotentCall, patientId: string, input: ReserveTimeInput) =>
  callOnce(requestAppointment, { params: { patientId }, body: { ...input, policyAccepted: true } });

type AppointmentKey = { patientId: string; appointmentId: string };

/** Uses an idempotency key, so a retry after a lost response does not hold the deposit twice. */
export const confirmHold = (params: AppointmentKey) =>
  call(confirmDeposit, { params }, { key: crypto.randomUUID() });

/** Releases a reservation and returns its status. Returns undefined if all tries failed, so that it expires unpaid. */
export const releaseReservation = async (params: AppointmentKey): Promise<AppointmentStatus | undefined> => {
  const response = await call(abandonReservation, { params }, { key: crypto.randomUUID() }).catch(
    () => undefined,
  );
  return response?.status;
};
