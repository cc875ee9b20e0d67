import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlotChoice } from '#shared/appointments/appointment.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentsChanged } from '#web/src/components/calendar/queries.ts';
import { call } from '#web/src/lib/call.ts';

export type Change = { appointmentId: string; from: SlotChoice; to: SlotChoice };

/** Puts an appointment elsewhere; whatever comes of it, the lists are asked for again, and it ends when they are there. */
export function useMoveAppointment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ appointmentId, from, to }: Change) =>
      call(changeAppointment, { params: { appointmentId }, body: { from, to } }),
    onSettled: (reply, _, { from, to }) => appointmentsChanged(client, reply && [from, to]),
  });
}
