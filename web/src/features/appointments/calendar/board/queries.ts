import type { SlotChoice } from '#shared/appointments/appointment.ts';
import { changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { useCommand } from '#web/src/lib/command.ts';

export type Change = { appointmentId: string; from: SlotChoice; to: SlotChoice };

/** Puts an appointment elsewhere; whatever comes of it, the lists are asked for again, and it ends when they are there. */
export const useMoveAppointment = () =>
  useCommand(changeAppointment, {
    inputOf: ({ appointmentId, from, to }: Change) => ({ params: { appointmentId }, body: { from, to } }),
    refreshes: ['appointments'],
    daysOf: ({ from, to }) => [from, to],
    waitsForRefresh: true,
  });
