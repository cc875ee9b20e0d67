import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listAvailableTimes, listMyAppointments, listOfferedServices } from '#shared/appointments/api.ts';
import {
  cancelAppointment,
  confirmAttendance,
  listTimesForChange,
  rescheduleAppointment,
  syncLaserServices,
} from '#shared/appointments/changes/change-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';

type AppointmentKey = { patientId: string; appointmentId: string };
type Range = { from: string; to: string };

/** The free times for rescheduling an appointment. */
export const useTimesForChange = (params: AppointmentKey, query: Range) =>
  useQuery({
    ...buildQuery(listTimesForChange, { params, query }),
    // Another client may take a time at any moment.
    staleTime: 0,
  });

/** Refetches after success and failure. */
const changeOptions = {
  refreshes: [listMyAppointments, listAvailableTimes, listTimesForChange],
  waitsForRefresh: true,
} as const;

export const useRescheduleAppointment = (params: AppointmentKey) =>
  useCommand(rescheduleAppointment, {
    inputOf: (body: BodyOf<typeof rescheduleAppointment>) => ({ params, body }),
    ...changeOptions,
  });

export const useCancelAppointment = (params: AppointmentKey) =>
  useConfirmedCommand(cancelAppointment, {
    inputOf: (body: BodyOf<typeof cancelAppointment>) => ({ params, body }),
    ...changeOptions,
  });

type AttendanceInput = { appointmentId: string } & BodyOf<typeof confirmAttendance>;

export const useConfirmAttendance = (patientId: string) =>
  useCommand(confirmAttendance, {
    inputOf: ({ appointmentId, ...body }: AttendanceInput) => ({
      params: { patientId, appointmentId },
      body,
    }),
    ...changeOptions,
  });

/**
 * Syncs the client's laser services with the catalog once per page (R168). Failures are silent, because
 * opening the page again retries and the server checks each booking.
 */
export function useLaserSync(patientId: string): void {
  const refresh = useRefresh();
  const syncedPatientId = useRef<string>(undefined);
  useEffect(() => {
    if (syncedPatientId.current === patientId) return;
    syncedPatientId.current = patientId;
    void call(syncLaserServices, { params: { patientId } })
      .then(() => refresh(listOfferedServices))
      .catch(() => undefined);
  }, [patientId, refresh]);
}

/** Returns the storage key in this tab for the rescheduling draft. */
export const buildRescheduleDraftKey = (appointmentId: string) => `reschedule ${appointmentId}`;
