import { useQuery } from '@tanstack/react-query';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import { listLowStock } from '#shared/catalog/stock-api.ts';
import {
  type ComingBirthday,
  getDashboard,
  getWaiting,
  listBirthdays,
  markGreeted,
} from '#shared/desk/api.ts';
import { listDoseRequests } from '#shared/health/api.ts';
import { dismissFailedMessage, type FailedMessage, listFailedMessages } from '#shared/notifications/api.ts';
import { listStoppedAddresses } from '#shared/notifications/mail-stop-api.ts';
import { listUnappliedAthPayments, returnAthPayment, settleAthRefund } from '#shared/payments/ath-api.ts';
import { getSetup } from '#shared/settings/center-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { buildCalendarQuery } from '#web/src/components/calendar/queries.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useDashboard = () => useQuery({ ...buildQuery(getDashboard), ...liveQuery });
export const useBirthdays = () => useQuery({ ...buildQuery(listBirthdays), ...liveQuery });
export const useLowStock = () => useQuery({ ...buildQuery(listLowStock), ...liveQuery });
export const useDoseRequests = () => useQuery({ ...buildQuery(listDoseRequests), ...liveQuery });

/** Loads a day's appointments through the calendar's query. */
export const useAgenda = (date: string) => useQuery(buildCalendarQuery({ from: date, to: date }));

export const useRequests = () => useQuery({ ...buildFullListQuery(listAppointmentRequests), ...liveQuery });
/** Loads the menu's counts through the menu's query. */
export const useWaitingCounts = () => useQuery({ ...buildQuery(getWaiting), ...liveQuery });
export const useStaffNames = () => useQuery(buildQuery(listStaff));

export const useSetup = () => useQuery({ ...buildQuery(getSetup), ...liveQuery });

const minuteMs = 60_000;
/** Polls each minute, because no event reports failed messages. */
export const useFailedMessages = () =>
  useQuery({ ...buildQuery(listFailedMessages), ...liveQuery, refetchInterval: minuteMs });

/** Polls each minute, because no event reports bounces. */
export const useStoppedAddresses = () =>
  useQuery({ ...buildQuery(listStoppedAddresses), ...liveQuery, refetchInterval: minuteMs });

export const useDismissFailedMessage = () =>
  useCommand(dismissFailedMessage, {
    inputOf: ({ id, channel, recipientId }: FailedMessage) => ({
      params: { id },
      body: { channel, recipientId },
    }),
    refreshes: [listFailedMessages],
    waitsForRefresh: true,
  });

export const useUnappliedAthPayments = () =>
  useQuery({ ...buildQuery(listUnappliedAthPayments), ...liveQuery, refetchInterval: minuteMs });

export const useReturnAthPayment = () =>
  useCommand(returnAthPayment, {
    inputOf: (paymentId: string) => ({ params: { paymentId } }),
    refreshes: [listUnappliedAthPayments],
    waitsForRefresh: true,
  });

type SettleRefundInput = {
  readonly saleId: string;
  readonly returnId: string;
  readonly how: 'again' | 'byHand';
};
export const useSettleAthRefund = () =>
  useCommand(settleAthRefund, {
    inputOf: ({ saleId, returnId, how }: SettleRefundInput) => ({
      params: { saleId, returnId },
      body: { how },
    }),
    refreshes: [listUnappliedAthPayments],
    waitsForRefresh: true,
  });

export const useMarkGreeted = () =>
  useCommand(markGreeted, {
    inputOf: ({ patientId, date }: Pick<ComingBirthday, 'patientId' | 'date'>) => ({
      params: { patientId },
      body: { date },
    }),
    refreshes: [listBirthdays],
    waitsForRefresh: true,
  });
