import { audit, type Write } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError } from '#shared/core/errors.ts';
import {
  type AthPayment,
  type AthRefund,
  isLeftUnapplied,
  isUnapplied,
  refundOf,
} from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';
import {
  type AthPlatform,
  type AthPurposes,
  askRefund,
  type Followed,
  look,
  saved,
} from './follow-ath-payment.ts';

type RefundAthPayment = { readonly paymentId: string } & Pick<
  AthRefund,
  'refundId' | 'amountCents' | 'message' | 'request'
> & {
    /** Whether the refund is still due, checked after reading the payment; defaults to true. */
    readonly isDue?: () => Promise<boolean>;
  };

/**
 * Refunds an applied payment in part or whole; `payment.refund` remains until the service confirms it, by the
 * sweep. Throws `ath.not_refundable` for an excess or a rejection, `ath.refund_waiting` during another
 * refund, and `ath.unavailable` if nothing was requested.
 */
export async function refundAthPayment(
  platform: AthPlatform,
  { paymentId, isDue = async () => true, ...given }: RefundAthPayment,
  purposes: AthPurposes,
): Promise<Followed> {
  const claimed = await claimRefund(platform, paymentId, async (payment) => {
    if (!(await isDue())) return undefined;
    if (payment.appliedAt === undefined) throw new AppError(athErrors.not_refundable);
    return given;
  });
  return claimed.isNew ? asked(platform, claimed.payment, purposes) : { ...claimed, isAnswered: true };
}

/** Refunds all of a payment without a purchase. Throws like `refundAthPayment`. */
export async function returnAthPayment(
  platform: AthPlatform,
  { paymentId, ...given }: Omit<RefundAthPayment, 'amountCents' | 'request' | 'isDue'>,
): Promise<Followed> {
  const claimed = await claimRefund(
    platform,
    paymentId,
    async (payment) => {
      if (!isUnapplied(payment)) throw new AppError(athErrors.not_refundable);
      return { ...given, amountCents: payment.amountCents - payment.refundedCents, request: undefined };
    },
    [audit('athPayment.returned', paymentId)],
  );
  return claimed.isNew ? asked(platform, claimed.payment, {}) : { ...claimed, isAnswered: true };
}

/** Lists payments without a purchase that were paid at least ten minutes ago. */
export const listUnapplied = async ({
  athPayments,
  now,
}: Pick<AthPlatform, 'athPayments' | 'now'>): Promise<AthPayment[]> =>
  (await athPayments.listOpen()).filter((payment) => isLeftUnapplied(payment, now()));

type RefundChoice = (
  payment: AthPayment,
) => Promise<Omit<AthRefund, 'beforeCents' | 'askedAt' | 'by'> | undefined>;

/** Stores the refund before the service is called; a repeated request returns the stored one. */
const claimRefund = (
  platform: AthPlatform,
  paymentId: string,
  choose: RefundChoice,
  writes: readonly Write[] = [],
) =>
  retryStale(async () => {
    const { athPayments, now, scope } = platform;
    const before = await athPayments.get(paymentId);
    const given = await choose(before);
    if (!given || before.refund?.refundId === given.refundId) return { payment: before, isNew: false };
    // The center may have refunded part in the service's own app.
    const { payment, isAnswered } = await look(platform, before);
    if (!isAnswered) throw new AppError(athErrors.unavailable);
    const refund = refundOf(payment, { ...given, by: scope.actor }, now());
    return { payment: await saved(platform, { ...payment, refund }, writes), isNew: true };
  });

async function asked(platform: AthPlatform, payment: AthPayment, purposes: AthPurposes): Promise<Followed> {
  const followed = await askRefund(platform, payment, purposes);
  const isRefused = !followed.payment.refund && followed.payment.refundedCents === payment.refundedCents;
  if (isRefused) throw new AppError(athErrors.not_refundable);
  return followed;
}
