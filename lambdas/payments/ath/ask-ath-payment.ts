import type { Write } from '#lambdas/platform/commit.ts';
import type { AthProblem } from '#lambdas/platform/external/ath-movil-calls.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import {
  type AthPayment,
  type AthPurpose,
  assertAthAmount,
  athPhone,
  athSeconds,
  atLeast,
  isEnded,
  ringAgainSeconds,
} from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';
import {
  type AthPlatform,
  type AthPurposes,
  claimName,
  type Followed,
  followAthPayment,
  saved,
} from './follow-ath-payment.ts';

export type AskAthPayment = {
  /** Chosen by the caller, as an idempotency key; at most 40 characters. */
  readonly paymentId?: string;
  readonly purpose: AthPurpose;
  readonly amountCents: number;
  readonly taxCents: number;
  readonly phone: string;
  readonly description: string;
  /** JSON for the purpose, which commits it when the payment completes. */
  readonly request: unknown;
};

const errorOf: Readonly<Record<AthProblem, ErrorDefinition>> = {
  notConfigured: athErrors.not_configured,
  unreachable: athErrors.unavailable,
  unknown: athErrors.unknown,
  wrongState: athErrors.ended,
  belowMinimum: athErrors.below_minimum,
  aboveMaximum: athErrors.above_maximum,
  token: athErrors.refused,
  refused: athErrors.refused,
};

/**
 * Requests a payment on the client's phone and commits `writes` with its row first; an unanswered request
 * remains `created` and cannot be charged. Throws `ath.waiting` while the purpose has another open payment,
 * and the service's rejections.
 */
export async function askAthPayment(
  platform: AthPlatform,
  asked: AskAthPayment,
  writes: readonly Write[] = [],
): Promise<AthPayment> {
  const { athMovil } = platform;
  assertAthAmount(asked.amountCents);
  const { payment, isNew } = await retryStale(() => begun(platform, asked, writes));
  if (!isNew) return payment;
  const answer = await athMovil.createPayment({ ...payment, timeoutSeconds: athSeconds });
  if (answer.ok) return rings(platform, payment.paymentId, answer.value);
  if (answer.problem === 'unknown') return payment;
  await saved(platform, { ...payment, state: 'cancelled' });
  throw new AppError(errorOf[answer.problem]);
}

async function begun(platform: AthPlatform, asked: AskAthPayment, writes: readonly Write[]) {
  const { athPayments, uniqueClaims, commit, now, scope } = platform;
  const { paymentId = newId(), ...given } = asked;
  const before = await athPayments.find(paymentId);
  if (before) return { payment: before, isNew: false };
  const at = now().toISOString();
  const payment: AthPayment = {
    ...given,
    paymentId,
    phone: athPhone(given.phone),
    state: 'created',
    expiresAt: new Date(now().getTime() + athSeconds * 1_000).toISOString(),
    refundedCents: 0,
    by: scope.actor,
    at,
    version: 0,
  };
  await commit(
    athPayments.create(payment),
    uniqueClaims.take({
      kind: 'athPayment',
      name: claimName(payment.purpose),
      at,
      ownerId: paymentId,
      refusal: athErrors.waiting,
    }),
    ...writes,
  );
  return { payment, isNew: true };
}

type Ringing = { readonly ecommerceId: string; readonly authToken: string };

/** Cancels the payment at the service if it was cancelled before the service answered. */
const rings = (platform: AthPlatform, paymentId: string, ringing: Ringing): Promise<AthPayment> =>
  retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    if (isEnded(payment)) {
      await platform.athMovil.cancel(ringing.ecommerceId);
      return payment;
    }
    return saved(platform, atLeast({ ...payment, ...ringing }, 'ringing'));
  });

async function stillRinging({ athPayments }: AthPlatform, paymentId: string): Promise<AthPayment> {
  const payment = await athPayments.get(paymentId);
  if (payment.state === 'confirmed') throw new AppError(athErrors.accepted);
  if (payment.state !== 'ringing' && payment.state !== 'created') throw new AppError(athErrors.ended);
  return payment;
}

/**
 * Requests the payment on another phone, or again on the same one at most every 20 seconds
 * (`ath.rung_just_now`). Throws `ath.accepted` and `ath.ended`, and `ath.unknown` if the service does not
 * answer; the call may be retried.
 */
export function changeAthPhone(
  platform: AthPlatform,
  { paymentId, phone }: { readonly paymentId: string; readonly phone: string },
  purposes: AthPurposes,
): Promise<Followed> {
  const digits = athPhone(phone);
  return retryStale(async () => {
    const payment = await stillRinging(platform, paymentId);
    if (digits === payment.phone && ringAgainSeconds(payment, platform.now()) > 0)
      throw new AppError(athErrors.rung_just_now);
    const { ecommerceId, authToken } = payment;
    if (ecommerceId === undefined || authToken === undefined) throw new AppError(athErrors.unknown);
    const answer = await platform.athMovil.updatePhone({ ecommerceId, authToken, phone: digits });
    if (answer.ok) {
      const rungAt = platform.now().toISOString();
      return { payment: await saved(platform, { ...payment, phone: digits, rungAt }), isAnswered: true };
    }
    if (answer.problem === 'wrongState') return followAthPayment(platform, paymentId, purposes);
    throw new AppError(errorOf[answer.problem]);
  });
}

/** Cancels an unaccepted payment and returns its state. Throws `ath.accepted` during authorization. */
export function cancelAthPayment(
  platform: AthPlatform,
  paymentId: string,
  purposes: AthPurposes,
): Promise<Followed> {
  let isCancelled = false;
  const cancelled = async (payment: AthPayment): Promise<Followed> => {
    const after = { ...payment, state: 'cancelled', cancelledBy: platform.scope.actor } as const;
    return { payment: await saved(platform, after), isAnswered: true };
  };
  return retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    if (isCancelled && payment.state === 'cancelled') return cancelled(payment);
    if (payment.state !== 'created' && payment.state !== 'ringing') {
      if (payment.state === 'confirmed') throw new AppError(athErrors.accepted);
      return followAthPayment(platform, paymentId, purposes);
    }
    isCancelled =
      payment.ecommerceId === undefined || (await platform.athMovil.cancel(payment.ecommerceId)).ok;
    return isCancelled ? cancelled(payment) : followAthPayment(platform, paymentId, purposes);
  });
}
