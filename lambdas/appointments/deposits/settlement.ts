import {
  appointmentFacts,
  DepositRefundFailed,
  DepositReturnDue,
  DepositReturned,
} from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { refundFailed, settled } from '#shared/appointments/lifecycle.ts';
import { isRefunding } from '#shared/appointments/refund.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { appointmentSource, type DepositKind, depositMovement, refundable } from '#shared/payments/ledger.ts';
import type { PaymentsPlatform } from './deposit-hold.ts';

/** Tells that the deposit is owed back, if it is: part of every commit after which it may be. */
export const refundDue = (after: Appointment): Write[] =>
  isRefunding(after) ? [tell(DepositReturnDue, appointmentFacts(after))] : [];

/** Notes in the ledger that the center keeps the deposit, if it does: part of every commit after which it may. */
export const keptDeposit = (
  after: Appointment,
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
): Write[] =>
  after.deposit.status === 'kept' ? [ledger.append(depositMovement(after, 'depositKept', now()))] : [];

/**
 * An uncaptured hold is let go, captured money refunded; the processor does either once. Answers whether that is done:
 * a refund may wait for its bank. Refused as stale when the ledger no longer has what is asked for: somebody else has
 * given it back meanwhile.
 */
async function giveBack(
  platform: PaymentsPlatform,
  { appointmentId, deposit }: Appointment,
): Promise<boolean> {
  const { payments, ledger } = platform;
  const { paymentIntentId, amountCents, status } = deposit;
  if (paymentIntentId === undefined) return true;
  if (status === 'releasing') {
    await payments.cancel(paymentIntentId);
    return true;
  }
  const source = appointmentSource(appointmentId);
  if (refundable(source, await ledger.bySource(source)) < amountCents)
    throw new AppError(coreErrors.conflict);
  const refund = await payments.refund({ paymentIntentId, amountCents, refundKey: appointmentId });
  return refund === 'succeeded';
}

/** A row of the ledger. It may be the second of its kind, when a bank sent the first refund back. */
async function noted(
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
  appointment: Appointment,
  kind: DepositKind,
): Promise<Write> {
  const before = await ledger.bySource(appointmentSource(appointment.appointmentId));
  const earlier = before.filter((each) => each.kind === kind).length;
  return ledger.append(depositMovement(appointment, kind, now(), earlier));
}

/** Notes and tells that a deposit is back with its client: part of the commit of what brought it back. */
export async function depositReturned(
  platform: Pick<Platform, 'appointments' | 'ledger' | 'now'>,
  { deposit: { status } }: Appointment,
  after: Appointment,
): Promise<Write[]> {
  const { returnedBy } = after.deposit;
  return [
    platform.appointments.save(after),
    await noted(platform, after, status === 'refunding' ? 'depositRefunded' : 'depositReleased'),
    tell(DepositReturned, { ...appointmentFacts(after), depositStatus: after.deposit.status }),
    audit('appointment.depositReturned', after.appointmentId, {
      from: status,
      ...(returnedBy && { returnedBy }),
    }),
  ];
}

/**
 * Gives back a deposit that is owed, and notes and tells it once the processor says that it is done; nothing when it is
 * back already. May be asked for again and again, by several at once. Throws what the processor refuses with, and then
 * the deposit is still on its way.
 */
export const refundDeposit = (platform: PaymentsPlatform, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, commit } = platform;
    const before = await appointments.get(appointmentId);
    if (!isRefunding(before)) return;

    if (!(await giveBack(platform, before))) return;
    await commit(...(await depositReturned(platform, before, settled(before))));
  });

/** Whether the processor has given the whole deposit back, as it sees it now. */
async function isBack({ payments }: PaymentsPlatform, { deposit }: Appointment): Promise<boolean> {
  const { paymentIntentId, amountCents } = deposit;
  return paymentIntentId !== undefined && (await payments.get(paymentIntentId)).refundedCents >= amountCents;
}

/**
 * Notes that the client's bank sent a refund back, maybe days after the processor had confirmed it: the desk sees it
 * until it is settled, and its client hears once that it is not back. The same card would refuse it again, so nothing
 * asks anew by itself.
 */
const refuseRefund = (platform: PaymentsPlatform, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const { status, refusedAt, returnedBy } = before.deposit;
    const isAwaited = status === 'refunding' && refusedAt === undefined;
    const isByCard = status === 'refunded' && returnedBy === undefined;
    if (!(isAwaited || isByCard) || (await isBack(platform, before))) return;
    const after = refundFailed(before, now());
    await commit(
      appointments.save(after),
      ...(status === 'refunded' ? [await noted(platform, after, 'depositRefundFailed')] : []),
      tell(DepositRefundFailed, appointmentFacts(after)),
      status === 'refunded'
        ? audit('appointment.refundFailed', appointmentId)
        : audit('appointment.refundRefused', appointmentId),
    );
  });

/** What the processor says of a refund later: done at last, sent back by the bank, or made by hand after that. */
export async function followRefund(
  platform: PaymentsPlatform,
  appointment: Appointment,
  { isRefused }: { readonly isRefused: boolean },
): Promise<void> {
  const { appointmentId, deposit } = appointment;
  const isAwaited = deposit.status === 'refunding' && !isRefused;
  const isDone = isAwaited && (deposit.refusedAt === undefined || (await isBack(platform, appointment)));
  await (isDone ? refundDeposit(platform, appointmentId) : refuseRefund(platform, appointmentId));
}
