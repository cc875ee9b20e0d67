import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  completeWithoutCode,
  listCompletedAppointments,
  listKeptDeposits,
  listUnclosedAppointments,
  markNoShow,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import type { BodyOf, QueryOf } from '#shared/core/route.ts';
import { buildFullListQuery, buildPagedQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export type CompletedFilter = Omit<QueryOf<typeof listCompletedAppointments>, 'cursor'>;

/** A month's appointments in pages of 100. The previous filter's rows stay visible while loading. */
export const useCompletedAppointments = (filter: CompletedFilter) =>
  useInfiniteQuery({
    ...buildPagedQuery(listCompletedAppointments, { query: filter }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });

/** All retained deposits of missed and late-cancelled appointments, earliest day first. */
export const useForfeitedDeposits = () => useQuery({ ...buildFullListQuery(listKeptDeposits), ...liveQuery });

/** Refetches after success or failure, without making the caller wait. */
export const useMarkNoShow = (appointmentId: string) =>
  useCommand(markNoShow, {
    inputOf: () => ({ params: { appointmentId } }),
    refreshes: ['appointments'],
  });

/** Confirmed appointments of past days that are still open. */
export const useUnclosedAppointments = () =>
  useQuery({ ...buildFullListQuery(listUnclosedAppointments), ...liveQuery });

export const useCompleteWithoutCode = (appointmentId: string) =>
  useConfirmedCommand(completeWithoutCode, {
    inputOf: (body: BodyOf<typeof completeWithoutCode>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
  });

export const useWaiveForfeit = (appointmentId: string) =>
  useCommand(waiveForfeit, {
    inputOf: (body: BodyOf<typeof waiveForfeit>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
  });
