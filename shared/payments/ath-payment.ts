import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { e164 } from '#shared/core/phone/e164.ts';
import { Instant } from '#shared/core/schemas.ts';
import { athErrors } from './errors.ts';

export const leastAthCents = 100;
export const mostAthCents = 150_000;
/** How long a client has to accept. */
export const athSeconds = 600;
/** As the service takes for `metadata1`. */
export const longestAthId = 40;
/** How long the same phone is left alone after it rang. */
const ringAgainMs = 20_000;
/** Since when an authorization, or a refund, that was never answered may be asked for again, once it was looked up. */
const authorizeAgainMs = 30_000;
const refundAgainMs = 120_000;
/** How long what was paid may be without what it pays for, before somebody is told. */
const unappliedMs = 600_000;

/**
 * From the first to the last: a payment only ever goes further down this list. What the service says was completed stands
 * above every end, since its money moved.
 */
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

/** What is paid for. Whatever else is paid on a phone becomes a kind of this list. */
export type AthPurpose = { readonly kind: 'sale' | 'order'; readonly id: string };

/** Money that was asked to go back, until the service has confirmed it. */
export type AthRefund = {
  readonly refundId: string;
  readonly amountCents: number;
  /** What its client reads, at most 50 characters. */
  readonly message: string;
  /** What had been given back before. */
  readonly beforeCents: number;
  readonly askedAt: string;
  readonly by: string;
  /** What is committed with it, as its purpose reads it. */
  readonly request?: unknown;
};

/** Code and Spanish sentence of an error. */
export type AthRejection = { readonly code: string; readonly detail: string };

/** A payment that a client accepts on their phone. Cents, USD; instants. */
export const AthPayment = z.object({
  /** What the service is told as `metadata1`. */
  paymentId: z.string(),
  purpose: z.custom<AthPurpose>(),
  amountCents: z.int(),
  /** Part of the amount. */
  taxCents: z.int(),
  /** Ten digits. */
  phone: z.string(),
  description: z.string(),
  state: z.enum(athPaymentStates),
  /** The service's own id; absent while its answer is awaited, or when it never came. */
  ecommerceId: z.optional(z.string()),
  /** Takes the money: the server's alone. Without it nobody can. */
  authToken: z.optional(z.string()),
  /** Until when the client may accept. */
  expiresAt: Instant,
  /** When it rang once more; absent where it rang once. */
  rungAt: z.optional(Instant),
  /** When the authorization was last asked for. */
  authorizeAskedAt: z.optional(Instant),
  /** Who of the center ended it; absent where its client, or the service, did. */
  cancelledBy: z.optional(z.string()),
  /**
   * Why its accepted payment was not authorized: what it pays for could no longer be sold. Absent where the client or
   * the center ended it.
   */
  unsellable: z.optional(z.custom<AthRejection>()),
  completedAt: z.optional(Instant),
  referenceNumber: z.optional(z.string()),
  /** When what it pays for was committed. */
  appliedAt: z.optional(Instant),
  refundedCents: z.int(),
  refund: z.optional(z.custom<AthRefund>()),
  /** What is committed when it is completed, as its purpose reads it. */
  request: z.optional(z.unknown()),
  by: z.string(),
  at: Instant,
  version: z.int(),
});
export type AthPayment = z.infer<typeof AthPayment>;

/** What the service said of a payment, and when. */
export type AthObservation = {
  readonly status: 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';
  readonly refundedCents: number;
  readonly referenceNumber?: string;
  readonly seenAt: Date;
};

const rank = (state: AthPaymentState) => athPaymentStates.indexOf(state);
const isState =
  (...states: readonly AthPaymentState[]) =>
  ({ state }: Pick<AthPayment, 'state'>) =>
    states.includes(state);

/** Nothing is decided yet: its client, or the service, may still say yes. */
export const isWaiting = isState('created', 'ringing', 'confirmed');
/** Its money moved, whatever was given back since. */
export const isCompleted = isState('completed', 'partlyRefunded', 'refunded');
/** It ended without money, or all of it went back: its purpose may be paid anew. */
export const isEnded = isState('expired', 'cancelled', 'refunded');

/** Paid, and not yet for anything. */
export const isUnapplied = (payment: AthPayment) =>
  isCompleted(payment) && !isEnded(payment) && payment.appliedAt === undefined;
/** Something is still to be done about it, by somebody or by time. */
export const isOpen = (payment: AthPayment) =>
  isWaiting(payment) || isUnapplied(payment) || payment.refund !== undefined;

const hasPassed = (since: string | undefined, ms: number, now: Date) =>
  since === undefined || now.getTime() - Date.parse(since) >= ms;

/** Paid for so long, and for nothing, that somebody has to give it back or finish it. */
export const isLeftUnapplied = (payment: AthPayment, now: Date) =>
  isUnapplied(payment) && hasPassed(payment.completedAt, unappliedMs, now);

/** Its creation was never answered, and its time is over: nobody can take its money any more. */
export const isLost = (payment: AthPayment, now: Date) =>
  payment.state === 'created' && hasPassed(payment.expiresAt, 0, now);

/** Whether its money may be asked for: once, and again only when the one before was never answered. The service is looked at before. */
export const mayAuthorize = (payment: AthPayment, now: Date) =>
  payment.state === 'confirmed' &&
  payment.authToken !== undefined &&
  hasPassed(payment.authorizeAskedAt, authorizeAgainMs, now);

/** The same of a refund. */
export const mayAskRefundAgain = ({ refund }: AthPayment, now: Date) =>
  refund !== undefined && hasPassed(refund.askedAt, refundAgainMs, now);

/** Whether what the service gave back in all holds this refund. */
export const isRefundDone = ({ beforeCents, amountCents }: AthRefund, refundedCents: number) =>
  refundedCents >= beforeCents + amountCents;

function completedState(amountCents: number, refundedCents: number): AthPaymentState {
  if (refundedCents === 0) return 'completed';
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded';
}

function stateSaid({ amountCents, expiresAt }: AthPayment, said: AthObservation): AthPaymentState {
  switch (said.status) {
    case 'OPEN':
      return 'ringing';
    case 'CONFIRM':
      return 'confirmed';
    case 'CANCEL':
      return hasPassed(expiresAt, 0, said.seenAt) ? 'expired' : 'cancelled';
    case 'COMPLETED':
      return completedState(amountCents, said.refundedCents);
  }
}

/** The payment brought as far as this state, never back. */
export const atLeast = (payment: AthPayment, state: AthPaymentState): AthPayment =>
  rank(state) > rank(payment.state) ? { ...payment, state } : payment;

/** What a payment is after the service said this of it: the same whatever the order, and however often. */
export function observed(payment: AthPayment, said: AthObservation): AthPayment {
  const after = atLeast(payment, stateSaid(payment, said));
  if (said.status !== 'COMPLETED') return after;
  const seenAt = said.seenAt.toISOString();
  const earlier = payment.completedAt !== undefined && payment.completedAt < seenAt;
  return {
    ...after,
    completedAt: earlier ? payment.completedAt : seenAt,
    referenceNumber: payment.referenceNumber ?? said.referenceNumber,
    refundedCents: Math.max(payment.refundedCents, said.refundedCents),
  };
}

const secondsUntil = (ms: number, now: Date) => Math.max(0, Math.ceil((ms - now.getTime()) / 1_000));

/** How long its client may still accept. */
export const secondsLeft = ({ expiresAt }: Pick<AthPayment, 'expiresAt'>, now: Date): number =>
  secondsUntil(Date.parse(expiresAt), now);

/** After how long the phone that it rings at may ring once more. */
export const ringAgainSeconds = ({ rungAt, at }: Pick<AthPayment, 'rungAt' | 'at'>, now: Date): number =>
  secondsUntil(Date.parse(rungAt ?? at) + ringAgainMs, now);

/** Throws `ath.below_minimum` or `ath.above_maximum`. */
export function assertAthAmount(cents: number): void {
  if (cents < leastAthCents) throw new AppError(athErrors.below_minimum);
  if (cents > mostAthCents) throw new AppError(athErrors.above_maximum);
}

/** The ten digits that the service knows a phone by, whatever way it is written; throws `ath.wrong_phone`. */
export function athPhone(phone: string): string {
  const [, digits] = /^\+1(\d{10})$/.exec(e164(phone) ?? '') ?? [];
  if (!digits) throw new AppError(athErrors.wrong_phone);
  return digits;
}

/** A refund of this payment, now; throws `ath.not_refundable` or `ath.refund_waiting`. */
export function refundOf(
  payment: AthPayment,
  given: Omit<AthRefund, 'beforeCents' | 'askedAt'>,
  now: Date,
): AthRefund {
  const left = isCompleted(payment) ? payment.amountCents - payment.refundedCents : 0;
  if (payment.refund) throw new AppError(athErrors.refund_waiting);
  if (given.amountCents < 1 || given.amountCents > left) throw new AppError(athErrors.not_refundable);
  return { ...given, beforeCents: payment.refundedCents, askedAt: now.toISOString() };
}
