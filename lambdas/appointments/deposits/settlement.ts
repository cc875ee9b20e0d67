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

/** Emits that the deposit is due for refund, if it is; part of every commit that can make it due. */
export const refundDue = (after: Appointment): Write[] =>
  isRefunding(after) ? [tell(DepositReturnDue, appointmentFacts(after))] : [];

/** Records a retained deposit in the ledger; part of every commit that can retain one. */
export const keptDeposit = (
  after: Appointment,
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
): Write[] =>
  after.deposit.status === 'kept' ? [ledger.append(depositMovement(after, 'depositKept', now()))] : [];

/**
 * Releases an uncaptured hold or refunds captured money, idempotently; returns whether that is complete,
 * since a refund may wait for its bank. Throws a conflict if the ledger has less left to refund.
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

/** Ledger row of a deposit; a second one of its kind follows a refund that a bank rejected. */
async function noted(
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
  appointment: Appointment,
  kind: DepositKind,
): Promise<Write> {
  const before = await ledger.bySource(appointmentSource(appointment.appointmentId));
  const earlier = before.filter((each) => each.kind === kind).length;
  return ledger.append(depositMovement(appointment, kind, now(), earlier));
}

/** Records the returned deposit in the ledger and emits it. */
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

/** Refunds a deposit that is due, idempotently; throws the processor's error if it remains due. */
export const refundDeposit = (platform: PaymentsPlatform, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, commit } = platform;
    const before = await appointments.get(appointmentId);
    if (!isRefunding(before)) return;

    if (!(await giveBack(platform, before))) return;
    await commit(...(await depositReturned(platform, before, settled(before))));
  });

async function isBack({ payments }: PaymentsPlatform, { deposit }: Appointment): Promise<boolean> {
  const { paymentIntentId, amountCents } = deposit;
  return paymentIntentId !== undefined && (await payments.get(paymentIntentId)).refundedCents >= amountCents;
}

/** Records a refund rejected by the bank; not retried, since the same card would reject it again. */
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

/** Handles a later refund webhook: completed, or rejected by the bank. */
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
