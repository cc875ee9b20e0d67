import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  cancelAppointment,
  confirmAttendance,
  listTimesForChange,
  rescheduleAppointment,
  syncLaserServices,
} from '#shared/appointments/changes/change-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { call } from '#web/src/lib/call.ts';
import { keys, useRefresh } from '../booking/queries.ts';
import { withoutHour } from '../shared/free-days.ts';

type OwnAppointment = { patientId: string; appointmentId: string };
type Hour = { date: string; time: string };
type Range = { from: string; to: string };

/** The free hours to which an appointment may go. */
export const useTimesForChange = (params: OwnAppointment, own: Hour, query: Range) =>
  useQuery({
    queryKey: [...keys.timesForChange, { ...params, ...query }],
    queryFn: ({ signal }) => call(listTimesForChange, { params, query }, { signal }),
    select: (days) => withoutHour(days, own),
    // Somebody else may take an hour at any moment.
    staleTime: 0,
  });

/** Refused or not, what is on screen may be old. */
function useAppointmentChange<Input, Answer>(change: (given: Input) => Promise<Answer>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: change,
    onSettled: () => refresh('appointments', 'times', 'timesForChange'),
  });
}

export const useRescheduleAppointment = (params: OwnAppointment) =>
  useAppointmentChange((body: BodyOf<typeof rescheduleAppointment>) =>
    call(rescheduleAppointment, { params, body }),
  );

export const useCancelAppointment = (params: OwnAppointment) =>
  useAppointmentChange((forfeitAccepted: boolean) =>
    call(cancelAppointment, { params, body: { forfeitAccepted } }),
  );

export const useConfirmAttendance = (patientId: string) =>
  useAppointmentChange((appointmentId: string) =>
    call(confirmAttendance, { params: { patientId, appointmentId } }),
  );

/**
 * Once on arriving, the client's laser services are brought in line with the catalogue (R168). Nobody is told of
 * a failure: it is tried at the next appointment, and the server decides at each booking anyway.
 */
export function useLaserSync(patientId: string): void {
  const refresh = useRefresh();
  const synced = useRef<string>(undefined);
  useEffect(() => {
    if (synced.current === patientId) return;
    synced.current = patientId;
    void call(syncLaserServices, { params: { patientId } })
      .then(() => refresh('services'))
      .catch(() => undefined);
  }, [patientId, refresh]);
}
