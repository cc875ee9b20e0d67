import { appointmentFacts, DepositReturnDue } from '#events/appointments.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { isRefunding } from '#shared/appointments/refund.ts';

/** Tells that the deposit is owed back, when it is: part of every commit that may have decided so. */
export const refundDue = (after: Appointment): Write[] =>
  isRefunding(after) ? [tell(DepositReturnDue, appointmentFacts(after))] : [];
