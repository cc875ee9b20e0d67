import { DepositReturnDue, visitFacts } from '#events/appointments.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';

/** Tells that the deposit is owed back, when it is: part of every commit that may have decided so. */
export function owedBack(after: Appointment): Write[] {
  const { status } = after.deposit;
  return status === 'releasing' || status === 'refunding' ? [tell(DepositReturnDue, visitFacts(after))] : [];
}
