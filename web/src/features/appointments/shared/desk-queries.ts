import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveAppointment,
  denyAppointment,
  listAppointmentRequests,
  listTimesForRequest,
} from '#shared/appointments/api.ts';
import { listUnsettledDeposits, retryDepositRefund } from '#shared/appointments/closing/closing-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { listStaff } from '#shared/staff/api.ts';
import { overridingAlerts } from '#web/src/components/appointment-alerts/alert-question.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const domain = 'appointments';
const keys = {
  requests: [domain, 'listAppointmentRequests'],
  unsettled: [domain, 'listUnsettledDeposits'],
  times: [domain, 'listTimesForRequest'],
  staff: ['staff', 'listStaff'],
} as const;

/** Everything that waits for approval, earliest day first. */
export const useAppointmentRequests = () =>
  useQuery({
    queryKey: keys.requests,
    queryFn: ({ signal }) => allPages((query) => call(listAppointmentRequests, { query }, { signal })),
    ...liveQuery,
  });

/** Appointments whose deposit is still on its way back. */
export const useUnsettledDeposits = () =>
  useQuery({
    queryKey: keys.unsettled,
    queryFn: ({ signal }) => allPages((query) => call(listUnsettledDeposits, { query }, { signal })),
    ...liveQuery,
  });

export const useStaff = () =>
  useQuery({ queryKey: keys.staff, queryFn: ({ signal }) => call(listStaff, {}, { signal }) });

type Search = { appointmentId: string; date: string; staffIds: readonly string[] };

/** The hours of one day at which each of these people could take the appointment, in the order of the ids. */
export const useTimesForRequest = ({ appointmentId, date, staffIds }: Search) =>
  useQueries({
    queries: staffIds.map((staffId) => ({
      queryKey: [...keys.times, { appointmentId, date, staffId }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { from: date, to: date, staffId };
        const days = await call(listTimesForRequest, { params: { appointmentId }, query }, { signal });
        return days.flatMap(({ times }) => times);
      },
      enabled: date !== '',
      // Somebody else may take an hour at any moment.
      staleTime: 0,
    })),
  });

/** Whatever a decision's outcome, the lists and the free hours are asked for again. */
function useDecision<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [domain] }),
  });
}

type Approval = { appointmentId: string; assignment: BodyOf<typeof approveAppointment> };

export const useApproveAppointment = () =>
  useDecision(({ appointmentId, assignment }: Approval) =>
    overridingAlerts((alert) =>
      call(approveAppointment, { params: { appointmentId }, body: { ...assignment, ...alert } }),
    ),
  );

type Denial = BodyOf<typeof denyAppointment> & { appointmentId: string };

export const useDenyAppointment = () =>
  useDecision(({ appointmentId, seen }: Denial) =>
    call(denyAppointment, { params: { appointmentId }, body: { seen } }),
  );

export const useRetryDepositRefund = () =>
  useDecision((appointmentId: string) => call(retryDepositRefund, { params: { appointmentId } }));
