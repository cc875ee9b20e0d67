import {
  DepositRefundFailed,
  DepositReturnDue,
  DepositReturned,
  toAppointmentFacts,
} from '#events/appointments.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { recordRefundFailure, settleDeposit } from '#shared/appointments/lifecycle.ts';
import { isDepositReturning } from '#shared/appointments/refund.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import {
  calculateRefundable,
  createDepositMovement,
  type DepositKind,
  toAppointmentSource,
} from '#shared/payments/ledger.ts';
import type { PaymentPorts } from './deposit-hold.ts';

/** Emits `DepositReturnDue` if the deposit is due for refund. Part of every commit that can make it due. */
export const buildRefundDueWrites = (after: Appointment): Write[] =>
  isDepositReturning(after) ? [emit(DepositReturnDue, toAppointmentFacts(after))] : [];

/** Records a retained deposit in the ledger. Part of every commit that can retain one. */
export const buildForfeitWrites = (
  after: Appointment,
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
): Write[] =>
  after.deposit.status === 'kept' ? [ledger.append(createDepositMovement(after, 'depositKept', now()))] : [];

/**
 * Releases an uncaptured hold or refunds captured money, idempotently. Returns false while a refund waits for
 * its bank. Throws a conflict if the ledger's refundable amount is too small.
 */
async function returnDeposit(
  platform: PaymentPorts,
  { appointmentId, deposit }: Appointment,
): Promise<boolean> {
  const { payments, ledger } = platform;
  const { paymentIntentId, amountCents, status } = deposit;
  if (paymentIntentId === undefined) return true;
  if (status === 'releasing') {
    await payments.cancel(paymentIntentId);
    return true;
  }
  const source = toAppointmentSource(appointmentId);
  if (calculateRefundable(source, await ledger.bySource(source)) < amountCents)
    throw new AppError(coreErrors.conflict);
  const refund = await payments.refund({ paymentIntentId, amountCents, refundKey: appointmentId });
  return refund === 'succeeded';
}

/** Builds the ledger row of a deposit. A refund after a rejected one gets a second row of its kind. */
async function buildLedgerWrite(
  { ledger, now }: Pick<Platform, 'ledger' | 'now'>,
  appointment: Appointment,
  kind: DepositKind,
): Promise<Write> {
  const movements = await ledger.bySource(toAppointmentSource(appointment.appointmentId));
  const earlierCount = movements.filter((movement) => movement.kind === kind).length;
  return ledger.append(createDepositMovement(appointment, kind, now(), earlierCount));
}

export async function buildDepositReturnWrites(
  platform: Pick<Platform, 'appointments' | 'ledger' | 'now'>,
  { deposit: { status } }: Appointment,
  after: Appointment,
): Promise<Write[]> {
  const { returnedBy } = after.deposit;
  return [
    platform.appointments.save(after),
    await buildLedgerWrite(platform, after, status === 'refunding' ? 'depositRefunded' : 'depositReleased'),
    emit(DepositReturned, { ...toAppointmentFacts(after), depositStatus: after.deposit.status }),
    audit('appointment.depositReturned', after.appointmentId, {
      from: status,
      ...(returnedBy && { returnedBy }),
    }),
  ];
}

/** Refunds a deposit that is due, idempotently. Throws the processor's error if it remains due. */
export const refundDeposit = (platform: PaymentPorts, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, commit } = platform;
    const before = await appointments.get(appointmentId);
    if (!isDepositReturning(before)) return;

    if (!(await returnDeposit(platform, before))) return;
    await commit(...(await buildDepositReturnWrites(platform, before, settleDeposit(before))));
  });

async function isFullyRefunded({ payments }: PaymentPorts, { deposit }: Appointment): Promise<boolean> {
  const { paymentIntentId, amountCents } = deposit;
  return paymentIntentId !== undefined && (await payments.get(paymentIntentId)).refundedCents >= amountCents;
}

/**
 * Records that the bank rejected a refund, unless the processor has refunded the whole amount. No retry follows,
 * since the same card would reject it again.
 */
const recordRefundRejection = (platform: PaymentPorts, appointmentId: string): Promise<void> =>
  retryStale(async () => {
    const { appointments, commit, now } = platform;
    const before = await appointments.get(appointmentId);
    const { status, refusedAt, returnedBy } = before.deposit;
    const isFirstRejection = status === 'refunding' && refusedAt === undefined;
    const wasRefundedToCard = status === 'refunded' && returnedBy === undefined;
    if (!(isFirstRejection || wasRefundedToCard) || (await isFullyRefunded(platform, before))) return;
    const after = recordRefundFailure(before, now());
    await commit(
      appointments.save(after),
      ...(status === 'refunded' ? [await buildLedgerWrite(platform, after, 'depositRefundFailed')] : []),
      emit(DepositRefundFailed, toAppointmentFacts(after)),
      status === 'refunded'
        ? audit('appointment.refundFailed', appointmentId)
        : audit('appointment.refundRefused', appointmentId),
    );
  });

/** Settles a confirmed refund. Otherwise records the rejection, if there is one. */
export async function handleRefundWebhook(
  platform: PaymentPorts,
  appointment: Appointment,
  { isRejected }: { readonly isRejected: boolean },
): Promise<void> {
  const { appointmentId, deposit } = appointment;
  const isConfirmation = deposit.status === 'refunding' && !isRejected;
  const isRefunded =
    isConfirmation && (deposit.refusedAt === undefined || (await isFullyRefunded(platform, appointment)));
  await (isRefunded
    ? refundDeposit(platform, appointmentId)
    : recordRefundRejection(platform, appointmentId));
}
