import { appointmentFacts, DepositReturnDue, DepositReturned } from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { settled } from '#shared/appointments/lifecycle.ts';
import { isRefunding } from '#shared/appointments/refund.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { appointmentSource, depositMovement, refundable } from '#shared/payments/ledger.ts';
import type { PaymentsPlatform } from './deposit-hold.ts';

/** Tells that the deposit is owed back, when it is: part of every commit that may have decided so. */
export const refundDue = (after: Appointment): Write[] =>
  isRefunding(after) ? [tell(DepositReturnDue, appointmentFacts(after))] : [];

/** A captured deposit that stays with the center, when it does: part of every commit that may have decided so. */
export const keptDeposit = (
  after: Appointment,
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
): Write[] =>
  after.deposit.status === 'kept' ? [ledger.append(depositMovement(after, 'depositKept', now()))] : [];

/** Closes what the client still owed for an appointment that will not be: part of every commit that ends one. */
export async function voidInvoice(
  { invoices, now }: Pick<Platform, 'invoices' | 'now'>,
  appointmentId: string,
): Promise<Write[]> {
  const invoice = await invoices.find(appointmentId);
  return invoice?.status === 'pending' ? [invoices.close(invoice, 'voided', now())] : [];
}

/**
 * An uncaptured hold is let go, captured money refunded; the processor does either once. Refused as stale when the
 * ledger no longer has what is asked for: somebody else has given it back meanwhile.
 */
async function giveBack(platform: PaymentsPlatform, { appointmentId, deposit }: Appointment): Promise<void> {
  const { payments, ledger } = platform;
  const { paymentIntentId, amountCents, status } = deposit;
  if (paymentIntentId === undefined) return;
  if (status === 'releasing') {
    await payments.cancel(paymentIntentId);
    return;
  }
  const source = appointmentSource(appointmentId);
  if (refundable(source, await ledger.bySource(source)) < amountCents)
    throw new AppError(coreErrors.conflict);
  await payments.refund({ paymentIntentId, amountCents, refundKey: appointmentId });
}

/**
 * Gives back a deposit that is owed, and notes it; nothing when it is back already. May be asked for again and again,
 * by several at once. Throws what the processor refuses with, and then the deposit is still on its way.
 */
export const refundDeposit = (platform: PaymentsPlatform, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, ledger, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    if (!isRefunding(before)) return;

    await giveBack(platform, before);
    const { status } = before.deposit;
    await commit(
      appointments.save(settled(before)),
      ledger.append(
        depositMovement(before, status === 'refunding' ? 'depositRefunded' : 'depositReleased', now()),
      ),
      tell(DepositReturned, appointmentFacts(before)),
      audit('appointment.depositReturned', appointmentId, { from: status }),
    );
  });
