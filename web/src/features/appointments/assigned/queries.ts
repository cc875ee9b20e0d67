import { useQuery } from '@tanstack/react-query';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import type { PaymentMethod } from '#shared/appointments/appointment.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf } from '#web/src/lib/query-of.ts';
import { type Assigned, findAssignedAppointment } from '../shared/find-out.ts';

const daysBack = 7;
const daysAhead = 30;

/** An aesthetician's appointments from a week ago to a month ahead. */
export function useAssignedAppointments(staffId: string, today: string) {
  const query = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  return useQuery({ ...allPagesOf(listAssignedAppointments, { params: { staffId }, query }), ...liveQuery });
}

const paramsOf = ({ appointmentId }: Assigned) => ({ appointmentId });

/** Right or wrong, what the appointment now says (its method, its tries left) is asked for again. */
const closing = {
  refreshes: [listAssignedAppointments],
  waitsForRefresh: true,
} as const;

export const useStartPayment = (appointment: Assigned) =>
  useConfirmedCommand(startPayment, {
    inputOf: (method: PaymentMethod) => ({ params: paramsOf(appointment), body: { method } }),
    findOut: (method) =>
      findAssignedAppointment(appointment, ({ paymentMethod }) => paymentMethod === method),
    ...closing,
  });

export const useCompleteAppointment = (appointment: Assigned) =>
  useCommand(completeAppointment, {
    inputOf: (code: string) => ({ params: paramsOf(appointment), body: { code } }),
    findOut: () => findAssignedAppointment(appointment, ({ status }) => status === 'completed'),
    ...closing,
  });
