import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Instant } from '#shared/core/schemas.ts';
import { athErrors } from './errors.ts';

export const minAthCents = 100;
export const maxAthCents = 150_000;
export const athExpirySeconds = 600;
/** Limit of the service's `metadata1`. */
export const maxAthIdLength = 40;
const renotifyAfterMs = 20_000;
/** Pauses before an unanswered authorization or refund is retried, after checking its status. */
const authorizationRetryMs = 30_000;
const refundRetryMs = 120_000;
const unappliedAlertMs = 600_000;

/** Sorted by rank. A payment never moves back, and a completed one ranks above all failed ends. */
export const athPaymentStates = [
  'created',
  'ringing',
  'confirmed',
  'expired',
  'cancelled',
  'completed',
  'partlyRefunded',
  'refunded',
] as const;
export type AthPaymentState = (typeof athPaymentStates)[number];

export type AthPurpose = { readonly kind: 'sale' | 'order'; readonly id: string };

export type AthRefund = {
  readonly refundId: string;
  readonly amountCents: number;
  /** Shown to the client, at most 50 characters. */
  readonly message: string;
  readonly beforeCents: number;
  readonly askedAt: string;
  readonly by: string;
  /** Request to commit with the refund, parsed by its purpose. */
  readonly request?: unknown;
};

export type AthRejection = { readonly code: string; readonly detail: string };

/** A payment that the client accepts on their phone. Amounts are USD cents. */
export const AthPayment = z.object({
  /** Sent to the service as `metadata1`. */
  paymentId: z.string(),
  purpose: z.custom<AthPurpose>(),
  amountCents: z.int(),
  taxCents: z.int(),
  phone: z.string(),
  description: z.string(),
  state: z.enum(athPaymentStates),
  /** The service's id. Absent until its response arrives. */
  ecommerceId: z.optional(z.string()),
  /** Authorizes the payment and never leaves the server. */
  authToken: z.optional(z.string()),
  expiresAt: Instant,
  /** When the phone was notified again. */
  rungAt: z.optional(Instant),
  authorizeAskedAt: z.optional(Instant),
  /** Staff member who cancelled the payment. Absent if the client or the service did. */
  cancelledBy: z.optional(z.string()),
  /** Why the items of an accepted payment could no longer be sold, so that it was not authorized. */
  unsellable: z.optional(z.custom<AthRejection>()),
  completedAt: z.optional(Instant),
  referenceNumber: z.optional(z.string()),
  /** When the purchase was committed. */
  appliedAt: z.optional(Instant),
  refundedCents: z.int(),
  refund: z.optional(z.custom<AthRefund>()),
  /** Request to commit on completion, parsed by its purpose. */
  request: z.optional(z.unknown()),
  by: z.string(),
  at: Instant,
  version: z.int(),
});
export type AthPayment = z.infer<typeof AthPayment>;

export type AthObservation = {
  readonly status: 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';
  readonly refundedCents: number;
  readonly referenceNumber?: string;
  readonly seenAt: Date;
};

const getStateRank = (state: AthPaymentState) => athPaymentStates.indexOf(state);
const hasStateIn =
  (...states: readonly AthPaymentState[]) =>
  ({ state }: Pick<AthPayment, 'state'>) =>
    states.includes(state);

export const isWaiting = hasStateIn('created', 'ringing', 'confirmed');
/** Whether its money moved, even if refunded since. */
export const isCompleted = hasStateIn('completed', 'partlyRefunded', 'refunded');
/** Whether it ended unpaid or fully refunded, so that its purpose can be paid again. */
export const isEnded = hasStateIn('expired', 'cancelled', 'refunded');

export const isUnapplied = (payment: AthPayment) =>
  isCompleted(payment) && !isEnded(payment) && payment.appliedAt === undefined;
export const isOpen = (payment: AthPayment) =>
  isWaiting(payment) || isUnapplied(payment) || payment.refund !== undefined;

/** Whether the duration has passed. Also true without a start, so that a first attempt is due. */
const hasPassed = (since: string | undefined, durationMs: number, now: Date) =>
  since === undefined || now.getTime() - Date.parse(since) >= durationMs;

/** Whether it has been unapplied so long that an administrator has to act. */
export const isUnappliedOverdue = (payment: AthPayment, now: Date) =>
  isUnapplied(payment) && hasPassed(payment.completedAt, unappliedAlertMs, now);

/** Whether it expired without a response to its creation, so that it can never be paid. */
export const isCreationExpired = (payment: AthPayment, now: Date) =>
  payment.state === 'created' && hasPassed(payment.expiresAt, 0, now);

/** Whether to request the authorization, for the first time or after an unanswered request. */
export const canAuthorize = (payment: AthPayment, now: Date) =>
  payment.state === 'confirmed' &&
  payment.authToken !== undefined &&
  hasPassed(payment.authorizeAskedAt, authorizationRetryMs, now);

export const canRetryRefund = ({ refund }: AthPayment, now: Date) =>
  refund !== undefined && hasPassed(refund.askedAt, refundRetryMs, now);

export const isRefundDone = ({ beforeCents, amountCents }: AthRefund, refundedCents: number) =>
  refundedCents >= beforeCents + amountCents;

function getCompletedState(amountCents: number, refundedCents: number): AthPaymentState {
  if (refundedCents === 0) return 'completed';
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded';
}

function toPaymentState(
  { amountCents, expiresAt }: AthPayment,
  observation: AthObservation,
): AthPaymentState {
  switch (observation.status) {
    case 'OPEN':
      return 'ringing';
    case 'CONFIRM':
      return 'confirmed';
    case 'CANCEL':
      return hasPassed(expiresAt, 0, observation.seenAt) ? 'expired' : 'cancelled';
    case 'COMPLETED':
      return getCompletedState(amountCents, observation.refundedCents);
  }
}

/** Advances the payment to a state, never back. */
export const advanceTo = (payment: AthPayment, state: AthPaymentState): AthPayment =>
  getStateRank(state) > getStateRank(payment.state) ? { ...payment, state } : payment;

/** Applies a status of the service. Statuses may arrive repeatedly and in any order. */
export function applyObservation(payment: AthPayment, observation: AthObservation): AthPayment {
  const after = advanceTo(payment, toPaymentState(payment, observation));
  if (observation.status !== 'COMPLETED') return after;
  const seenAt = observation.seenAt.toISOString();
  const wasCompletedEarlier = payment.completedAt !== undefined && payment.completedAt < seenAt;
  return {
    ...after,
    completedAt: wasCompletedEarlier ? payment.completedAt : seenAt,
    referenceNumber: payment.referenceNumber ?? observation.referenceNumber,
    refundedCents: Math.max(payment.refundedCents, observation.refundedCents),
  };
}

const calculateSecondsUntil = (ms: number, now: Date) => Math.max(0, Math.ceil((ms - now.getTime()) / 1_000));

export const calculateSecondsLeft = ({ expiresAt }: Pick<AthPayment, 'expiresAt'>, now: Date): number =>
  calculateSecondsUntil(Date.parse(expiresAt), now);

export const calculateRenotifySeconds = (
  { rungAt, at }: Pick<AthPayment, 'rungAt' | 'at'>,
  now: Date,
): number => calculateSecondsUntil(Date.parse(rungAt ?? at) + renotifyAfterMs, now);

/** Throws `ath.below_minimum` or `ath.above_maximum`. */
export function assertAthAmount(cents: number): void {
  if (cents < minAthCents) throw new AppError(athErrors.below_minimum);
  if (cents > maxAthCents) throw new AppError(athErrors.above_maximum);
}

/** Returns the ten-digit form of a phone for the service. Throws `ath.wrong_phone`. */
export function toAthPhone(phone: string): string {
  const [, digits] = /^\+1(\d{10})$/.exec(toE164(phone) ?? '') ?? [];
  if (!digits) throw new AppError(athErrors.wrong_phone);
  return digits;
}

/** Creates a refund. Throws `ath.not_refundable` or `ath.refund_waiting`. */
export function createAthRefund(
  payment: AthPayment,
  input: Omit<AthRefund, 'beforeCents' | 'askedAt'>,
  now: Date,
): AthRefund {
  const maxCents = isCompleted(payment) ? payment.amountCents - payment.refundedCents : 0;
  if (payment.refund) throw new AppError(athErrors.refund_waiting);
  if (input.amountCents < 1 || input.amountCents > maxCents) throw new AppError(athErrors.not_refundable);
  return { ...input, beforeCents: payment.refundedCents, askedAt: now.toISOString() };
}
