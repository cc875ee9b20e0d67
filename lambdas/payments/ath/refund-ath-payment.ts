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
    /**
     * Whether it is still to be given back, read anew once the payment was read: what another did meanwhile is not done
     * again. It is, where absent.
     */
    readonly isDue?: () => Promise<boolean>;
  };

/**
 * Gives a part or all of an applied payment back. The answer's `payment.refund` is still there while the service has not
 * confirmed it: the sweep follows it. Throws `ath.not_refundable` for more than is left, or when the service refuses;
 * `ath.refund_waiting` while another one is not confirmed; `ath.unavailable` when nothing was asked.
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

/** Gives all of a payment back that has nothing it pays for. Throws as `refundAthPayment` does. */
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

/** What was paid ten minutes ago or longer, and has nothing that it pays for. */
export const listUnapplied = async ({
  athPayments,
  now,
}: Pick<AthPlatform, 'athPayments' | 'now'>): Promise<AthPayment[]> =>
  (await athPayments.listOpen()).filter((payment) => isLeftUnapplied(payment, now()));

/** Undefined where nothing is to be given back any more. */
type RefundChoice = (
  payment: AthPayment,
) => Promise<Omit<AthRefund, 'beforeCents' | 'askedAt' | 'by'> | undefined>;

/** Written down before the service is asked; the same refund asked for again is the one that waits. */
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
    // The center may have given something back in the service's own app.
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
