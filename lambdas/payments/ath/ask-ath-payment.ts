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
  /** Chosen by whoever asks, so that asking twice is asking once; at most 40 characters. */
  readonly paymentId?: string;
  readonly purpose: AthPurpose;
  readonly amountCents: number;
  readonly taxCents: number;
  readonly phone: string;
  /** What the client reads on the phone. */
  readonly description: string;
  /** JSON that is committed when the payment completes, as its purpose reads it. */
  readonly request: unknown;
};

/** What each problem is to the person who asked; `unknown` is for who can look it up. */
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
 * Rings at the client's phone. A payment that stays `created` was asked for and not answered: nobody can take its money,
 * and it may be cancelled or left to time. Throws `ath.waiting` while another one for the same purpose may still be paid,
 * and what the service refuses it for. `writes` are committed with the row, before anything is asked.
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

/** The row before anything is asked, or the one that was asked for before under the same id. */
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

/** Whoever cancelled it before the service had answered does not have it ring on. */
const rings = (platform: AthPlatform, paymentId: string, ringing: Ringing): Promise<AthPayment> =>
  retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    if (isEnded(payment)) {
      await platform.athMovil.cancel(ringing.ecommerceId);
      return payment;
    }
    return saved(platform, atLeast({ ...payment, ...ringing }, 'ringing'));
  });

/** The payment as it may still be changed: nobody has accepted it. */
async function stillRinging({ athPayments }: AthPlatform, paymentId: string): Promise<AthPayment> {
  const payment = await athPayments.get(paymentId);
  if (payment.state === 'confirmed') throw new AppError(athErrors.accepted);
  if (payment.state !== 'ringing' && payment.state !== 'created') throw new AppError(athErrors.ended);
  return payment;
}

/**
 * Rings at another phone, or at the same once more. When it was accepted or ended meanwhile, the answer says so. Throws
 * `ath.accepted` and `ath.ended` by what is known already, `ath.unknown` when the service does not answer: it may be
 * asked again. The same phone rings again at most every 20 seconds: `ath.rung_just_now`.
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

/**
 * Ends a payment that nobody has accepted. The answer says what it is now: `cancelled`, or how it ended otherwise; still
 * waiting where the service did not answer, so that it may be asked again. Throws `ath.accepted` once it is being
 * authorized.
 */
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
    // The service's own notice of it may be written down before this answer is.
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
