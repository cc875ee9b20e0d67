import { ParkedSalesChanged } from '#events/sales.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import {
  type AthPayment,
  type AthPurpose,
  type AthRefund,
  type AthRejection,
  advanceTo,
  applyObservation,
  canAuthorize,
  canRetryRefund,
  isCreationExpired,
  isEnded,
  isRefundDone,
  isUnapplied,
  isWaiting,
} from '#shared/payments/ath-payment.ts';

export type AthPorts = Platform & Pick<Ports, 'athMovil'>;

/** Builds the writes that a purpose commits with its payment. A rejection is shown and retried later. */
export type AthPurposeWrites = {
  readonly paid: (platform: Platform, payment: AthPayment) => Promise<readonly Write[]>;
  readonly refunded: (
    platform: Platform,
    payment: AthPayment,
    refund: AthRefund,
  ) => Promise<readonly Write[]>;
};
export type AthPurposes = Readonly<Partial<Record<AthPurpose['kind'], AthPurposeWrites>>>;

export type AthPaymentResult = {
  readonly payment: AthPayment;
  /** False if the service did not answer, so that `payment` is the last known state. */
  readonly isAnswered: boolean;
  readonly error?: AppError;
};

/** Returns the name of the claim that allows one open or paid payment per purpose. */
export const toClaimName = ({ kind, id }: AthPurpose): string => `${kind} ${id}`;

/** Commits a payment with its consequences and returns the stored row. */
export async function savePayment(
  { athPayments, uniqueClaims, commit }: Pick<Platform, 'athPayments' | 'uniqueClaims' | 'commit'>,
  after: AthPayment,
  writes: readonly Write[] = [],
): Promise<AthPayment> {
  const name = toClaimName(after.purpose);
  const claim = isEnded(after) ? await uniqueClaims.find('athPayment', name) : undefined;
  const ownsClaim = claim?.ownerId === after.paymentId;
  // A POS cart then leaves the list of parked sales.
  const parkedSaleEvents =
    after.purpose.kind === 'sale' ? [emit(ParkedSalesChanged, { saleId: after.purpose.id })] : [];
  const releaseWrites =
    claim && ownsClaim ? [uniqueClaims.release('athPayment', name, claim.at), ...parkedSaleEvents] : [];
  await commit(athPayments.save(after), ...releaseWrites, ...writes);
  return { ...after, version: after.version + 1 };
}

/**
 * Reads the service's state of a payment, authorizes the payment once accepted and commits the purchase. Callers
 * (POS polling every 2 seconds, webhook, sweep) may run concurrently and stop at any step.
 */
export const followAthPayment = (
  platform: AthPorts,
  paymentId: string,
  purposes: AthPurposes,
): Promise<AthPaymentResult> =>
  retryStale(async () => {
    const payment = await platform.athPayments.get(paymentId);
    const result = await authorizePayment(platform, await refreshPayment(platform, payment), purposes);
    if (result.payment.refund) return followRefund(platform, result.payment, purposes);
    return applyPurchase(platform, result, purposes);
  });

/** Reads the payment at the service without storing it. Throws if it belongs to another payment. */
export async function readServicePayment(
  { athMovil, now }: AthPorts,
  payment: AthPayment,
): Promise<AthPaymentResult> {
  if (payment.ecommerceId === undefined) return { payment, isAnswered: false };
  const answer = await athMovil.findPayment(payment.ecommerceId);
  if (!answer.ok) return { payment, isAnswered: false };
  const { paymentId, amountCents } = answer.value;
  if (paymentId !== payment.paymentId || amountCents !== payment.amountCents)
    throw new Error(`ATH Móvil has another payment under the id of ${payment.paymentId}.`);
  return { payment: applyObservation(payment, { ...answer.value, seenAt: now() }), isAnswered: true };
}

/** Adopts the service's id of a payment whose creation was not answered. Returns our id if the payment matches. */
export const adoptLostPayment = (
  platform: AthPorts,
  { paymentId, ecommerceId }: { readonly paymentId: string; readonly ecommerceId: string },
): Promise<string | undefined> =>
  retryStale(async () => {
    const payment = await platform.athPayments.find(paymentId);
    if (payment?.state !== 'created') return undefined;
    const { isAnswered } = await readServicePayment(platform, { ...payment, ecommerceId });
    if (isAnswered) await savePayment(platform, { ...payment, ecommerceId });
    return isAnswered ? paymentId : undefined;
  });

const hasSameState = (a: AthPayment, b: AthPayment) =>
  a.state === b.state && a.refundedCents === b.refundedCents && a.referenceNumber === b.referenceNumber;

async function refreshPayment(platform: AthPorts, before: AthPayment): Promise<AthPaymentResult> {
  if (!isWaiting(before)) return { payment: before, isAnswered: true };
  if (isCreationExpired(before, platform.now()))
    return { payment: await savePayment(platform, { ...before, state: 'expired' }), isAnswered: true };
  const { payment, isAnswered } = await readServicePayment(platform, before);
  const isSaveSkipped = hasSameState(payment, before) || canAuthorize(payment, platform.now());
  return { payment: isSaveSkipped ? payment : await savePayment(platform, payment), isAnswered };
}

/** Returns an error's code and text, or its field messages if it has any. */
export function toRejection({ definition, text, fields }: AppError): AthRejection {
  const detail = fields.length > 0 ? fields.map(({ message }) => message).join(' ') : text;
  return { code: definition.code, detail };
}

/** Returns the reason why the purchase can no longer be committed, or undefined if it can. */
async function findPurchaseRejection(
  platform: AthPorts,
  payment: AthPayment,
  purposes: AthPurposes,
): Promise<AthRejection | undefined> {
  try {
    await purposes[payment.purpose.kind]?.paid(platform, payment);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    return toRejection(error);
  }
}

/** Cancels an accepted, uncharged payment at the service. The next run retries an unanswered call. */
async function cancelUnsellable(
  platform: AthPorts,
  payment: AthPayment,
  unsellable: AthRejection,
): Promise<AthPaymentResult> {
  // The reason is committed first because the cancellation webhook may arrive before this response.
  const unsellablePayment = await savePayment(platform, { ...payment, unsellable });
  const { ecommerceId } = payment;
  if (ecommerceId === undefined || !(await platform.athMovil.cancel(ecommerceId)).ok)
    return { payment: unsellablePayment, isAnswered: false };
  const cancelledPayment = await savePayment(platform, { ...unsellablePayment, state: 'cancelled' });
  return { payment: cancelledPayment, isAnswered: true };
}

/** Authorizes an accepted payment once, or cancels an unsellable one. Looks up unanswered calls. */
async function authorizePayment(
  platform: AthPorts,
  result: AthPaymentResult,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const { athMovil, now } = platform;
  const { payment } = result;
  const { authToken } = payment;
  if (!result.isAnswered || authToken === undefined || !canAuthorize(payment, now())) return result;
  const unsellable = await findPurchaseRejection(platform, payment, purposes);
  if (unsellable) return cancelUnsellable(platform, payment, unsellable);
  // Only the caller whose commit succeeds sends the authorization.
  const authorizeAskedAt = now().toISOString();
  const authorizingPayment = await savePayment(platform, {
    ...payment,
    authorizeAskedAt,
    unsellable: undefined,
  });
  const answer = await athMovil.authorize(authToken);
  if (!answer.ok)
    log.warn('ATH authorization not confirmed', { ...toLogIds(payment), problem: answer.problem });
  const after = answer.ok
    ? { payment: applyObservation(authorizingPayment, { ...answer.value, seenAt: now() }), isAnswered: true }
    : await readServicePayment(platform, authorizingPayment);
  if (hasSameState(after.payment, authorizingPayment)) return after;
  return { ...after, payment: await savePayment(platform, after.payment) };
}

const toLogIds = ({ paymentId, ecommerceId }: AthPayment) => ({ paymentId, ecommerceId });

async function applyPurchase(
  platform: AthPorts,
  result: AthPaymentResult,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const { payment } = result;
  const purposeWrites = purposes[payment.purpose.kind];
  if (!purposeWrites || !isUnapplied(payment)) return result;
  try {
    const writes = await purposeWrites.paid(platform, payment);
    const after = { ...payment, appliedAt: platform.now().toISOString() };
    return { ...result, payment: await savePayment(platform, after, writes) };
  } catch (error) {
    if (!(error instanceof AppError) || error.is(coreErrors.conflict)) throw error;
    // A concurrent caller may have committed the purchase that causes this error.
    const latestPayment = await platform.athPayments.get(payment.paymentId);
    if (!isUnapplied(latestPayment)) throw new AppError(coreErrors.conflict, { cause: error });
    log.warn('ATH payment without a purchase', { ...toLogIds(payment), code: error.definition.code });
    return { ...result, error };
  }
}

/** Looks up an unconfirmed refund and repeats the request only after a delay. */
async function followRefund(
  platform: AthPorts,
  before: AthPayment,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const { payment, isAnswered } = await readServicePayment(platform, before);
  const { refund } = payment;
  if (!isAnswered || !refund) return { payment: before, isAnswered };
  if (isRefundDone(refund, payment.refundedCents))
    return { payment: await finishRefund(platform, payment, purposes), isAnswered };
  if (!canRetryRefund(payment, platform.now())) return { payment: before, isAnswered };
  const askedAt = platform.now().toISOString();
  const refundingPayment = await savePayment(platform, { ...before, refund: { ...refund, askedAt } });
  return requestRefund(platform, refundingPayment, purposes);
}

/** Requests the refund stored in the row. Looks up an unanswered request once, then leaves it to the sweep. */
export async function requestRefund(
  platform: AthPorts,
  payment: AthPayment,
  purposes: AthPurposes,
): Promise<AthPaymentResult> {
  const { refund, referenceNumber } = payment;
  if (!refund || referenceNumber === undefined) return { payment, isAnswered: true };
  const answer = await platform.athMovil.refund({ ...refund, referenceNumber });
  const outcome = answer.ok
    ? { payment: { ...payment, refundedCents: answer.value }, isAnswered: true }
    : await readServicePayment(platform, payment);
  if (isRefundDone(refund, outcome.payment.refundedCents))
    return { payment: await finishRefund(platform, outcome.payment, purposes), isAnswered: true };
  const isUndecided =
    answer.ok || answer.problem === 'unknown' || answer.problem === 'unreachable' || !outcome.isAnswered;
  if (isUndecided) return { payment, isAnswered: false };
  log.warn('ATH refund rejected', { ...toLogIds(payment), problem: answer.problem });
  return { payment: await savePayment(platform, { ...payment, refund: undefined }), isAnswered: true };
}

async function finishRefund(
  platform: AthPorts,
  payment: AthPayment,
  purposes: AthPurposes,
): Promise<AthPayment> {
  const { refund, amountCents, refundedCents, purpose } = payment;
  const isFull = refundedCents >= amountCents;
  const after = advanceTo({ ...payment, refund: undefined }, isFull ? 'refunded' : 'partlyRefunded');
  // A payment without a purchase has no refund consequences.
  const purposeWrites = payment.appliedAt === undefined ? undefined : purposes[purpose.kind];
  const writes = refund && (await purposeWrites?.refunded(platform, payment, refund));
  return savePayment(platform, after, writes);
}
