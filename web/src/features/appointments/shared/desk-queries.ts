import { useQueries, useQuery } from '@tanstack/react-query';
import {
  approveAppointment,
  denyAppointment,
  listAppointmentRequests,
  listTimesForRequest,
} from '#shared/appointments/api.ts';
import {
  listUnsettledDeposits,
  noteDepositReturned,
  retryDepositRefund,
} from '#shared/appointments/closing/closing-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { listStaff } from '#shared/staff/api.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { type DayRange, useDayMarks } from './day-marks.ts';

/** All pending requests, earliest day first. */
export const useAppointmentRequests = () =>
  useQuery({ ...buildFullListQuery(listAppointmentRequests), ...liveQuery });

/** Appointments whose deposit refund is pending. */
export const useUnsettledDeposits = () =>
  useQuery({ ...buildFullListQuery(listUnsettledDeposits), ...liveQuery });

export const useStaff = () => useQuery(buildQuery(listStaff));

type RequestTimesParams = {
  readonly appointmentId: string;
  /** Empty for any qualified staff member. */
  readonly staffId: string;
  /** A duration other than the appointment's own. */
  readonly durationMinutes?: number;
};

/** Builds the query for the times at which an appointment can take place. */
export const buildRequestTimesQuery = (params: RequestTimesParams, range: DayRange) => {
  const { appointmentId, staffId, durationMinutes } = params;
  const query = {
    ...range,
    ...(staffId !== '' && { staffId }),
    ...(durationMinutes !== undefined && { durationMinutes: String(durationMinutes) }),
  };
  return {
    ...buildQuery(listTimesForRequest, { params: { appointmentId }, query }),
    // Another client may take a time at any moment.
    staleTime: 0,
  };
};

type StaffTimesParams = { appointmentId: string; date: string; staffIds: readonly string[] };

/** Each staff member's times on a day, in the order of the ids. */
export const useTimesForRequest = ({ appointmentId, date, staffIds }: StaffTimesParams) =>
  useQueries({
    queries: staffIds.map((staffId) => ({
      ...buildRequestTimesQuery({ appointmentId, staffId }, { from: date, to: date }),
      enabled: date !== '',
    })),
  });

/** Marks of the days on which the chosen staff member, or anyone, is unavailable. */
export const useDaysForRequest = (params: RequestTimesParams) =>
  useDayMarks((range) => buildRequestTimesQuery(params, range), true);

/** Refetches lists and free times after success or failure. */
const decisionOptions = { refreshes: ['appointments'], waitsForRefresh: true } as const;

type Approval = { appointmentId: string; assignment: BodyOf<typeof approveAppointment> };

export const useApproveAppointment = () =>
  useConfirmedCommand(approveAppointment, {
    inputOf: ({ appointmentId, assignment }: Approval) => ({ params: { appointmentId }, body: assignment }),
    ...decisionOptions,
  });

type Denial = BodyOf<typeof denyAppointment> & { appointmentId: string };

export const useDenyAppointment = () =>
  useCommand(denyAppointment, {
    inputOf: ({ appointmentId, seen }: Denial) => ({ params: { appointmentId }, body: { seen } }),
    ...decisionOptions,
  });

export const useRetryDepositRefund = () =>
  useCommand(retryDepositRefund, {
    inputOf: (appointmentId: string) => ({ params: { appointmentId } }),
    ...decisionOptions,
  });

export const useNoteDepositReturned = (appointmentId: string) =>
  useCommand(noteDepositReturned, {
    inputOf: (body: BodyOf<typeof noteDepositReturned>) => ({ params: { appointmentId }, body }),
    ...decisionOptions,
  });
