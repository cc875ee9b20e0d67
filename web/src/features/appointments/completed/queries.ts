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
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf, pagesOf } from '#web/src/lib/query-of.ts';

export type TreatedFilter = Omit<QueryOf<typeof listCompletedAppointments>, 'cursor'>;

/** The appointments of a month, a hundred at a time; those of the filter before stay until the new ones are here. */
export const useCompletedAppointments = (filter: TreatedFilter) =>
  useInfiniteQuery({
    ...pagesOf(listCompletedAppointments, { query: filter }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });

/** Every deposit that missed and late-cancelled appointments left, earliest day first. */
export const useKeptDeposits = () => useQuery({ ...allPagesOf(listKeptDeposits), ...liveQuery });

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
export const useMarkNoShow = (appointmentId: string) =>
  useCommand(markNoShow, {
    inputOf: () => ({ params: { appointmentId } }),
    refreshes: ['appointments'],
  });

/** Confirmed appointments of past days that nobody closed. */
export const useUnclosedAppointments = () =>
  useQuery({ ...allPagesOf(listUnclosedAppointments), ...liveQuery });

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
