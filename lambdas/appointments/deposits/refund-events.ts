import { DepositReturnDue, visitFacts } from '#events/appointments.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { isGoingBack } from '#shared/appointments/refund.ts';

/** Tells that the deposit is owed back, when it is: part of every commit that may have decided so. */
export const owedBack = (after: Appointment): Write[] =>
  isGoingBack(after) ? [tell(DepositReturnDue, visitFacts(after))] : [];
