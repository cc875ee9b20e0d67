import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  createAppointment,
  listBookableServices,
  listPopularServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { overridingAlerts } from '#web/src/components/appointment-alerts/alert-question.ts';
import { appointmentsChanged } from '#web/src/components/calendar/queries.ts';
import { call } from '#web/src/lib/call.ts';

const domain = 'appointments';
const keys = {
  services: [domain, 'listBookableServices'],
  popular: [domain, 'listPopularServices'],
  times: [domain, 'listTimesForServices'],
} as const;

export const useBookableServices = () =>
  useQuery({
    queryKey: keys.services,
    queryFn: ({ signal }) => call(listBookableServices, {}, { signal }),
  });

export const usePopularServices = () =>
  useQuery({
    queryKey: keys.popular,
    queryFn: ({ signal }) => call(listPopularServices, {}, { signal }),
  });

type Search = { serviceIds: readonly string[]; date: string; staffId: string; enabled: boolean };

/** The free hours of one day for a set of services, with one person or with anyone. */
export function useTimesForServices({ serviceIds, date, staffId, enabled }: Search) {
  const set = serviceIds.toSorted().join(',');
  return useQuery({
    queryKey: [...keys.times, { set, date, staffId }],
    queryFn: async ({ signal }) => {
      const query = { from: date, to: date, serviceIds: set, ...(staffId === '' ? {} : { staffId }) };
      const days = await call(listTimesForServices, { query }, { signal });
      return days.flatMap(({ times }) => times);
    },
    enabled,
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });
}

type Appointment = BodyOf<typeof createAppointment>;

/** Enters an appointment. An answer lost on the way is asked for again under the same key: one form, one appointment. */
export function useCreateAppointment() {
  const client = useQueryClient();
  const press = useRef<{ asked: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (appointment: Appointment) =>
      overridingAlerts((alert) => {
        const body = { ...appointment, ...alert };
        const asked = JSON.stringify(body);
        if (press.current?.asked !== asked) press.current = { asked, key: crypto.randomUUID() };
        return call(createAppointment, { body }, { key: press.current.key });
      }),
    onSettled: (entered) => {
      void appointmentsChanged(client, entered && [entered]);
    },
  });
}
