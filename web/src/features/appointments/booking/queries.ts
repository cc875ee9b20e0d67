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
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';

/** History and upcoming appointments, a page at a time; the front desk decides while they are read. */
export const useMyAppointments = (patientId: string) =>
  useInfiniteQuery({ ...pagesOf(listMyAppointments, { params: { patientId } }), ...liveQuery });

export const useOfferedServices = (patientId: string) =>
  useQuery(queryOf(listOfferedServices, { params: { patientId } }));

/**
 * What they applied with, or the service that an address brings: each form asks anew, since the first request makes it
 * forgotten.
 */
export const useWishedAppointment = (patientId: string, serviceId: string | undefined) =>
  useQuery({
    ...queryOf(getPreferredAppointment, { params: { patientId }, query: { serviceId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

type Search = { patientId: string; serviceIds: readonly string[]; from: string; to: string };

/** The hours that really are free for the whole set of services; nothing is asked while the set is empty. */
export function useAvailableTimes({ patientId, serviceIds, from, to }: Search) {
  const set = serviceIds.toSorted().join(',');
  return useQuery({
    ...queryOf(listAvailableTimes, { params: { patientId }, query: { from, to, serviceIds: set } }),
    enabled: set !== '',
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });
}

type ReserveHourInput = Omit<BodyOf<typeof requestAppointment>, 'policyAccepted'>;

/** Sending the form is accepting the policy: the form refuses to be sent without. */
export const reserveHour = (callOnce: Call, patientId: string, asked: ReserveHourInput) =>
  callOnce(requestAppointment, { params: { patientId }, body: { ...asked, policyAccepted: true } });

type OwnAppointment = { patientId: string; appointmentId: string };

/** Under a key, so that a lost answer is asked for again: the deposit is held once however often the server hears of it. */
export const confirmHold = (params: OwnAppointment) =>
  call(confirmDeposit, { params }, { key: crypto.randomUUID() });

/** What has become of it: let go, or standing; nothing when no answer came however often it was asked, and then what was not paid ends by itself. */
export const letGo = async (params: OwnAppointment): Promise<AppointmentStatus | undefined> => {
  const reply = await call(abandonReservation, { params }, { key: crypto.randomUUID() }).catch(
    () => undefined,
  );
  return reply?.status;
};
