import { DepositReturnDue, DepositReturned, visitFacts } from '#events/appointments.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { payments } from '#lambdas/platform/from-env/payments.ts';
import type { Payments } from '#lambdas/platform/payments.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { settled } from '#shared/appointments/lifecycle.ts';
import { depositEntry } from '#shared/payments/ledger.ts';

/** An uncaptured hold is let go, captured money refunded; the processor does either once. */
async function giveBack(payments: Payments, { appointmentId, deposit }: Appointment): Promise<void> {
  const { paymentIntentId, amountCents, status } = deposit;
  if (paymentIntentId === undefined) return;
  if (status === 'releasing') await payments.cancel(paymentIntentId);
  else await payments.refund({ paymentIntentId, amountCents, refundKey: appointmentId });
}

async function release(platform: Platform & { payments: Payments }, appointmentId: string): Promise<void> {
  const { appointments, ledger, commit, now } = platform;
  const before = await appointments.get(appointmentId);
  const { status } = before.deposit;
  if (status !== 'releasing' && status !== 'refunding') return;

  await giveBack(platform.payments, before);
  await commit(
    appointments.save(settled(before)),
    ledger.append(
      depositEntry(before, status === 'refunding' ? 'depositRefunded' : 'depositReleased', now()),
    ),
    tell(DepositReturned, visitFacts(before)),
    audit('appointment.depositReturned', appointmentId, { from: status }),
  );
}

export const handler = consumer(
  {
    name: 'release-deposit',
    on: DepositReturnDue,
    run: ({ data }, platform) => retryStale(() => release(platform, data.appointmentId)),
  },
  { payments },
);
