import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, Instant } from '#shared/core/schemas.ts';
import { athPaymentStates, longestAthId } from './ath-payment.ts';

// Payments on phones, whatever they are for, and those that wait for an administrator.

export const AthPaymentId = Id.check(z.maxLength(longestAthId));
const ofPayment = z.strictObject({ paymentId: AthPaymentId });

/** A payment as the front desk sees it: what takes its money stays with the server. */
export const AthPaymentView = z.object({
  paymentId: Id,
  saleId: Id,
  state: z.enum(athPaymentStates),
  amountCents: Cents,
  /** Ten digits. */
  phone: z.string(),
  askedAt: Instant,
  /** Until when the client may accept. */
  expiresAt: Instant,
  /** The same as the clock of this answer has it. */
  secondsLeft: z.int(),
  /** How long the same phone is left alone. */
  ringAgainSeconds: z.int(),
  /** Ended by the center, and not by its client. */
  isWithdrawn: z.optional(z.boolean()),
  /** Of the service, once it is paid. */
  reference: z.optional(z.string()),
});
export type AthPaymentView = z.infer<typeof AthPaymentView>;

export const getAthAccount = route('getAthAccount', {
  method: 'GET',
  path: '/ath-payments/account',
  summary: 'Whether the center takes payments by ATH Móvil on phones',
  allow: frontDesk,
  reply: z.object({ isConnected: z.boolean() }),
});

/** Money that waits for an administrator. */
export const listUnappliedAthPayments = route('listUnappliedAthPayments', {
  method: 'GET',
  path: '/ath-payments/unapplied',
  summary:
    'What was paid on phones ten minutes ago or longer and was not sold, and what the service did not give back',
  allow: ['admin'],
  topics: ['sales'],
  reply: z.object({
    payments: z.array(
      z.extend(AthPaymentView, {
        /** Asked to go back, which the service has not confirmed. */
        isReturning: z.boolean(),
      }),
    ),
    refunds: z.array(
      z.object({
        saleId: Id,
        returnId: Id,
        /** Of the sale. */
        number: z.int(),
        amountCents: Cents,
        at: Instant,
        byName: z.string(),
      }),
    ),
  }),
});

export const returnAthPayment = route('returnAthPayment', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/return',
  summary:
    'Gives back what was paid on a phone and was not sold; while the service has not confirmed it, it is followed',
  allow: ['admin'],
  repeatable: true,
  params: ofPayment,
  reply: z.object({ payment: AthPaymentView, isWaiting: z.boolean() }),
});

export const settleAthRefund = route('settleAthRefund', {
  method: 'POST',
  path: '/ath-payments/refunds/{saleId}/{returnId}',
  summary: 'Asks again for a refund that the service refused, or notes that it was given back by hand',
  allow: ['admin'],
  params: z.strictObject({ saleId: Id, returnId: Id }),
  body: z.strictObject({ how: z.enum(['again', 'byHand']) }),
  reply: z.object({}),
});
