import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, Instant } from '#shared/core/schemas.ts';
import { athPaymentStates, maxAthIdLength } from './ath-payment.ts';

export const AthPaymentId = Id.check(z.maxLength(maxAthIdLength));
const athPaymentParams = z.strictObject({ paymentId: AthPaymentId });

/** A payment for the front desk, without the authorization token. */
export const AthPaymentView = z.object({
  paymentId: Id,
  saleId: Id,
  state: z.enum(athPaymentStates),
  amountCents: Cents,
  phone: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  /** Remaining seconds by the server's clock. */
  secondsLeft: z.int(),
  ringAgainSeconds: z.int(),
  /** True if the center cancelled it, not the client. */
  isWithdrawn: z.optional(z.boolean()),
  reference: z.optional(z.string()),
});
export type AthPaymentView = z.infer<typeof AthPaymentView>;

export const getAthAccount = route('getAthAccount', {
  method: 'GET',
  path: '/ath-payments/account',
  summary: 'Returns whether the center accepts ATH Móvil payments',
  allow: frontDesk,
  reply: z.object({ isConnected: z.boolean() }),
});

export const listUnappliedAthPayments = route('listUnappliedAthPayments', {
  method: 'GET',
  path: '/ath-payments/unapplied',
  summary: 'Lists ATH Móvil payments without a sale for ten minutes or longer, and failed refunds',
  allow: ['admin'],
  topics: ['sales'],
  reply: z.object({
    payments: z.array(
      z.extend(AthPaymentView, {
        /** A refund was requested and is not confirmed yet. */
        isReturning: z.boolean(),
      }),
    ),
    refunds: z.array(
      z.object({
        saleId: Id,
        returnId: Id,
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
    'Refunds an ATH Móvil payment without a sale. The refund stays pending until the service confirms it',
  allow: ['admin'],
  repeatable: true,
  params: athPaymentParams,
  reply: z.object({ payment: AthPaymentView, isWaiting: z.boolean() }),
});

export const settleAthRefund = route('settleAthRefund', {
  method: 'POST',
  path: '/ath-payments/refunds/{saleId}/{returnId}',
  summary: 'Retries a refund that the service rejected, or records a manual refund',
  allow: ['admin'],
  params: z.strictObject({ saleId: Id, returnId: Id }),
  body: z.strictObject({ how: z.enum(['again', 'byHand']) }),
  reply: z.object({}),
});
