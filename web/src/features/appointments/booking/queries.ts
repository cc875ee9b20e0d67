import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  abandonReservation,
  confirmDeposit,
  listAvailableTimes,
  listMyAppointments,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Where the answers to each question are kept; the first two words are enough to refresh them all. */
export const keys = {
  appointments: ['appointments', 'listMyAppointments'],
  services: ['appointments', 'listOfferedServices'],
  preferred: ['intake', 'getPreferredAppointment'],
  times: ['appointments', 'listAvailableTimes'],
  timesForChange: ['appointments', 'listTimesForChange'],
  cardForm: ['payments', 'cardForm'],
} as const;

/** History and upcoming appointments, a page at a time; the front desk decides while they are read. */
export const useMyAppointments = (patientId: string) =>
  useInfiniteQuery({
    queryKey: [...keys.appointments, { patientId }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMyAppointments,
        { params: { patientId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...liveQuery,
  });

export const useOfferedServices = (patientId: string) =>
  useQuery({
    queryKey: [...keys.services, { patientId }],
    queryFn: ({ signal }) => call(listOfferedServices, { params: { patientId } }, { signal }),
  });

/** The hour they applied with: each form asks anew, since the first request makes it forgotten. */
export const usePreferredAppointment = (patientId: string) =>
  useQuery({
    queryKey: [...keys.preferred, { patientId }],
    queryFn: ({ signal }) => call(getPreferredAppointment, { params: { patientId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

type Search = { patientId: string; serviceIds: readonly string[]; from: string; to: string };

/** The hours that really are free for the whole set of services; nothing is asked while the set is empty. */
export function useAvailableTimes({ patientId, serviceIds, from, to }: Search) {
  const set = serviceIds.toSorted().join(',');
  return useQuery({
    queryKey: [...keys.times, { patientId, set, from, to }],
    queryFn: ({ signal }) =>
      call(listAvailableTimes, { params: { patientId }, query: { from, to, serviceIds: set } }, { signal }),
    enabled: set !== '',
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });
}

const cardForms = {
  stripe: () => import('./card-form-stripe.tsx').then((file) => file.StripeCardForm),
  test: () => import('./card-form-test.tsx').then((file) => file.TestCardForm),
} as const;

/** The card form of this deployment and what it needs to know; the other one is never loaded. */
export const useCardForm = () =>
  useQuery({
    queryKey: keys.cardForm,
    queryFn: async ({ signal }) => {
      const config = await call(getClientConfig, {}, { signal });
      return { config, CardForm: await cardForms[config.cardForm]() };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a new request, or one let go, makes old. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    async (...names: (keyof typeof keys)[]) => {
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keys[name] })));
    },
    [client],
  );
}

type ReserveHourInput = Omit<BodyOf<typeof requestAppointment>, 'policyAccepted'>;

/** Sending the form is accepting the policy: the form refuses to be sent without. */
export const reserveHour = (patientId: string, asked: ReserveHourInput, key: string) =>
  call(requestAppointment, { params: { patientId }, body: { ...asked, policyAccepted: true } }, { key });

type OwnAppointment = { patientId: string; appointmentId: string };

export const confirmHold = (params: OwnAppointment) => call(confirmDeposit, { params });

/** A reservation that cannot be let go ends by itself, so nobody needs to hear of a failure. */
export const letGo = async (params: OwnAppointment) => {
  await call(abandonReservation, { params }).catch(() => undefined);
};
