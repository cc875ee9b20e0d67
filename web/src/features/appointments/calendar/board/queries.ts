import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/appointments/appointment.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { call } from '#web/src/lib/call.ts';

export type Change = { appointmentId: string; from: Spot; to: Spot };

/** Puts a visit elsewhere; whatever comes of it, the lists are asked for again, and it ends when they are there. */
export function useMoveVisit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ appointmentId, from, to }: Change) =>
      call(changeAppointment, { params: { appointmentId }, body: { from, to } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['appointments'] }),
  });
}
