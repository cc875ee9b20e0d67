import { audit, type Write } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  type AthPayment,
  type AthRefund,
  createAthRefund,
  isUnapplied,
  isUnappliedOverdue,
} from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';
import {
  type AthPaymentResult,
  type AthPorts,
  type AthPurposes,
  readServicePayment,
  requestRefund,
  savePayment,
} from './follow-ath-payment.ts';

type AthRefundInput = { readonly paymentId: string } & Pick<
  AthRefund,
  'refundId' | 'amountCents' | 'message' | 'request'
> & {
    /** Returns whether the refund is still due. Called after the payment is read. */
    readonly isDue?: () => Promise<boolean>;
  };

/**
 * Refunds an applied payment in part or whole. `payment.refund` remains until the sweep finds the refund confirmed
 * by the service. Throws `ath.not_refundable` for an excess or a rejection, `ath.refund_waiting` during another
 * refund, and `ath.unavailable` if nothing was requested.
 */
export async function refundAthPayment(
  platform: AthPorts,
  { paymentId, isDue = async () => true, ...refundFields }: AthRefundInput,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const claim = await claimRefund(platform, paymentId, async (payment) => {
    if (!(await isDue())) return undefined;
    if (payment.appliedAt === undefined) throw new AppError(athErrors.not_refundable);
    return refundFields;
  });
  return claim.isNew
    ? requestClaimedRefund(platform, claim.payment, purposes)
    : { ...claim, isAnswered: true };
}

/** Refunds all of a payment without a purchase. Throws like `refundAthPayment`. */
export async function returnAthPayment(
  platform: AthPorts,
  { paymentId, ...refundFields }: Omit<AthRefundInput, 'amountCents' | 'request' | 'isDue'>,
): Promise<AthPaymentResult> {
  const claim = await claimRefund(
    platform,
    paymentId,
    async (payment) => {
      if (!isUnapplied(payment)) throw new AppError(athErrors.not_refundable);
      const amountCents = payment.amountCents - payment.refundedCents;
      return { ...refundFields, amountCents, request: undefined };
    },
    [audit('athPayment.returned', paymentId)],
  );
  return claim.isNew ? requestClaimedRefund(platform, claim.payment, {}) : { ...claim, isAnswered: true };
}

/** Lists payments without a purchase that were paid at least ten minutes ago. */
export const listUnapplied = async ({
  athPayments,
  now,
}: Pick<AthPorts, 'athPayments' | 'now'>): Promise<AthPayment[]> =>
  (await athPayments.listOpen()).filter((payment) => isUnappliedOverdue(payment, now()));

type RefundChoice = (
  payment: AthPayment,
) => Promise<Omit<AthRefund, 'beforeCents' | 'askedAt' | 'by'> | undefined>;

/** Stores the refund before the service is called. A repeated request returns the stored one. */
const claimRefund = (
  platform: AthPorts,
  paymentId: string,
  chooseRefund: RefundChoice,
  writes: readonly Write[] = [],
) =>
  retryStale(async () => {
    const { athPayments, now, scope } = platform;
    const before = await athPayments.get(paymentId);
    const chosenRefund = await chooseRefund(before);
    if (!chosenRefund || before.refund?.refundId === chosenRefund.refundId)
      return { payment: before, isNew: false };
    // The center may have refunded part in the service's own app.
    const { payment, isAnswered } = await readServicePayment(platform, before);
    if (!isAnswered) throw new AppError(athErrors.unavailable);
    const refund = createAthRefund(payment, { ...chosenRefund, by: scope.actor }, now());
    return { payment: await savePayment(platform, { ...payment, refund }, writes), isNew: true };
  });

async function requestClaimedRefund(
  platform: AthPorts,
  payment: AthPayment,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const result = await requestRefund(platform, payment, purposes);
  const isRejected = !result.payment.refund && result.payment.refundedCents === payment.refundedCents;
  if (isRejected) throw new AppError(athErrors.not_refundable);
  return result;
}
