import { useQuery } from '@tanstack/react-query';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import { listUnclosedOfStaff } from '#shared/appointments/closing/closing-api.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import { addDays } from '#shared/core/civil-time.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildFullListQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const daysBack = 7;
const daysAhead = 30;

/** A staff member's appointments from a week ago to a month ahead. */
export function useAssignedAppointments(staffId: string, today: string) {
  const query = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  return useQuery({
    ...buildFullListQuery(listAssignedAppointments, { params: { staffId }, query }),
    ...liveQuery,
  });
}

/** Unclosed appointments of past days, without a limit in time. */
export const useUnclosedAppointments = (staffId: string) =>
  useQuery({ ...buildFullListQuery(listUnclosedOfStaff, { params: { staffId } }), ...liveQuery });

type AppointmentKey = Pick<AssignedAppointment, 'appointmentId'>;
/** Refetches after success and failure, since both change the appointment (method, attempts left). */
const closingOptions = {
  refreshes: [listAssignedAppointments, listUnclosedOfStaff],
  waitsForRefresh: true,
} as const;

export const useStartPayment = ({ appointmentId }: AppointmentKey) =>
  useConfirmedCommand(startPayment, {
    inputOf: (method: PaymentMethod) => ({ params: { appointmentId }, body: { method } }),
    ...closingOptions,
  });

export const useCompleteAppointment = ({ appointmentId }: AppointmentKey) =>
  useCommand(completeAppointment, {
    inputOf: (body: BodyOf<typeof completeAppointment>) => ({ params: { appointmentId }, body }),
    ...closingOptions,
  });
