import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { depositEntry } from '#shared/payments/ledger.ts';

/** A captured deposit that stays with the center, when it does: part of every commit that may have decided so. */
export function keptDeposit(after: Appointment, { ledger, now }: Pick<Platform, 'ledger' | 'now'>): Write[] {
  return after.deposit.status === 'kept' ? [ledger.append(depositEntry(after, 'depositKept', now()))] : [];
}
