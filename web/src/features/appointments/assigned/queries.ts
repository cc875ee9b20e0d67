import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import type { PaymentMethod } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { overridingAlerts } from '#web/src/components/appointment-alerts/alert-question.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const keys = { assigned: ['appointments', 'listAssignedAppointments'] } as const;

const daysBack = 7;
const daysAhead = 30;

/** An aesthetician's appointments from a week ago to a month ahead. */
export function useAssignedAppointments(staffId: string, today: string) {
  const range = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  return useQuery({
    queryKey: [...keys.assigned, { staffId, ...range }],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call(listAssignedAppointments, { params: { staffId }, query: { ...range, ...cursor } }, { signal }),
      ),
    ...liveQuery,
  });
}

/** Right or wrong, what the appointment now says (its method, its tries left) is asked for again. */
function useStep<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Without a connection it fails at once, in words, and can be pressed again: what was typed is still there.
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: keys.assigned }),
  });
}

export const useStartPayment = (appointmentId: string) =>
  useStep((method: PaymentMethod) =>
    overridingAlerts((alert) =>
      call(startPayment, { params: { appointmentId }, body: { method, ...alert } }),
    ),
  );

export const useCompleteAppointment = (appointmentId: string) =>
  useStep((code: string) => call(completeAppointment, { params: { appointmentId }, body: { code } }));
