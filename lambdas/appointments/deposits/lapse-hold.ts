import { appointmentFacts, HoldLapsed } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { lapsed } from '#shared/appointments/lifecycle.ts';
import type { Actor } from '#shared/core/roles.ts';
import { depositEntry } from '#shared/payments/ledger.ts';

/** The hold is gone: the request ends, its hour is free, the client is told to ask again. Nothing was charged. */
export async function lapseHold(platform: Platform, before: Appointment, actor: Actor): Promise<void> {
  const { bookings, ledger, commit, now } = platform;
  await commit(
    ...(await bookings.change(before, lapsed(before, actor, now()))),
    ledger.append(depositEntry(before, 'depositReleased', now())),
    tell(HoldLapsed, appointmentFacts(before)),
    audit('appointment.lapsed', before.appointmentId),
  );
}
