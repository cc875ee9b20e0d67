import type { Write } from '#lambdas/platform/commit.ts';
import type { AthProblem } from '#lambdas/platform/external/ath-movil-calls.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import {
  type AthPayment,
  type AthPurpose,
  advanceTo,
  assertAthAmount,
  athExpirySeconds,
  calculateRenotifySeconds,
  isEnded,
  toAthPhone,
} from '#shared/payments/ath-payment.ts';
import { athErrors } from '#shared/payments/errors.ts';
import {
  type AthPaymentResult,
  type AthPorts,
  type AthPurposes,
  followAthPayment,
  savePayment,
  toClaimName,
} from './follow-ath-payment.ts';

export type AthPaymentInput = {
  /** Idempotency key of at most 40 characters, chosen by the caller. */
  readonly paymentId?: string;
  readonly purpose: AthPurpose;
  readonly amountCents: number;
  readonly taxCents: number;
  readonly phone: string;
  readonly description: string;
  /** JSON for the purpose, which commits it when the payment completes. */
  readonly request: unknown;
};

const errorByProblem: Readonly<Record<AthProblem, ErrorDefinition>> = {
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
 * Commits the payment's row with `writes`, then requests the payment on the client's phone. An unanswered request
 * remains `created` and cannot be charged. Throws `ath.waiting` while the purpose has another open payment,
 * and the service's rejections.
 */
export async function requestAthPayment(
  platform: AthPorts,
  input: AthPaymentInput,
  writes: readonly Write[] = [],
): Promise<AthPayment> {
  const { athMovil } = platform;
  assertAthAmount(input.amountCents);
  const { payment, isNew } = await retryStale(() => createPaymentRow(platform, input, writes));
  if (!isNew) return payment;
  const answer = await athMovil.createPayment({ ...payment, timeoutSeconds: athExpirySeconds });
  if (answer.ok) return recordRinging(platform, payment.paymentId, answer.value);
  if (answer.problem === 'unknown') return payment;
  await savePayment(platform, { ...payment, state: 'cancelled' });
  throw new AppError(errorByProblem[answer.problem]);
}

async function createPaymentRow(platform: AthPorts, input: AthPaymentInput, writes: readonly Write[]) {
  const { athPayments, uniqueClaims, commit, now, scope } = platform;
  const { paymentId = newId(), ...paymentFields } = input;
  const existingPayment = await athPayments.find(paymentId);
  if (existingPayment) return { payment: existingPayment, isNew: false };
  const at = now().toISOString();
  const payment: AthPayment = {
    ...paymentFields,
    paymentId,
    phone: toAthPhone(paymentFields.phone),
    state: 'created',
    expiresAt: new Date(now().getTime() + athExpirySeconds * 1_000).toISOString(),
    refundedCents: 0,
    by: scope.actor,
    at,
    version: 0,
  };
  await commit(
    athPayments.create(payment),
    uniqueClaims.take({
      kind: 'athPayment',
      name: toClaimName(payment.purpose),
      at,
      ownerId: paymentId,
      error: athErrors.waiting,
    }),
    ...writes,
  );
  return { payment, isNew: true };
}

type ServicePaymentIds = { readonly ecommerceId: string; readonly authToken: string };

/** Stores the service's ids. Cancels a payment at the service that was cancelled before the service answered. */
const recordRinging = (
  platform: AthPorts,
  paymentId: string,
  serviceIds: ServicePaymentIds,
): Promise<AthPayment> =>
  retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    if (isEnded(payment)) {
      await platform.athMovil.cancel(serviceIds.ecommerceId);
      return payment;
    }
    return savePayment(platform, advanceTo({ ...payment, ...serviceIds }, 'ringing'));
  });

async function getRingingPayment({ athPayments }: AthPorts, paymentId: string): Promise<AthPayment> {
  const payment = await athPayments.get(paymentId);
  if (payment.state === 'confirmed') throw new AppError(athErrors.accepted);
  if (payment.state !== 'ringing' && payment.state !== 'created') throw new AppError(athErrors.ended);
  return payment;
}

/**
 * Requests the payment on another phone, or again on the same one at most every 20 seconds
 * (`ath.rung_just_now`). Throws `ath.accepted` and `ath.ended`, and `ath.unknown` if the service does not
 * answer, after which the call may be retried.
 */
export function changeAthPhone(
  platform: AthPorts,
  { paymentId, phone }: { readonly paymentId: string; readonly phone: string },
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const newPhone = toAthPhone(phone);
  return retryStale(async () => {
    const payment = await getRingingPayment(platform, paymentId);
    if (newPhone === payment.phone && calculateRenotifySeconds(payment, platform.now()) > 0)
      throw new AppError(athErrors.rung_just_now);
    const { ecommerceId, authToken } = payment;
    if (ecommerceId === undefined || authToken === undefined) throw new AppError(athErrors.unknown);
    const answer = await platform.athMovil.updatePhone({ ecommerceId, authToken, phone: newPhone });
    if (answer.ok) {
      const rungAt = platform.now().toISOString();
      return {
        payment: await savePayment(platform, { ...payment, phone: newPhone, rungAt }),
        isAnswered: true,
      };
    }
    if (answer.problem === 'wrongState') return followAthPayment(platform, paymentId, purposes);
    throw new AppError(errorByProblem[answer.problem]);
  });
}

/** Cancels an unaccepted payment and returns its state. Throws `ath.accepted` during authorization. */
export function cancelAthPayment(
  platform: AthPorts,
  paymentId: string,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  // Set once the service has cancelled, so that a retry of a stale commit saves the cancellation.
  let isCancelled = false;
  const saveCancelled = async (payment: AthPayment): Promise<AthPaymentResult> => {
    const after = { ...payment, state: 'cancelled', cancelledBy: platform.scope.actor } as const;
    return { payment: await savePayment(platform, after), isAnswered: true };
  };
  return retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    if (isCancelled && payment.state === 'cancelled') return saveCancelled(payment);
    if (payment.state !== 'created' && payment.state !== 'ringing') {
      if (payment.state === 'confirmed') throw new AppError(athErrors.accepted);
      return followAthPayment(platform, paymentId, purposes);
    }
    isCancelled =
      payment.ecommerceId === undefined || (await platform.athMovil.cancel(payment.ecommerceId)).ok;
    return isCancelled ? saveCancelled(payment) : followAthPayment(platform, paymentId, purposes);
  });
}
