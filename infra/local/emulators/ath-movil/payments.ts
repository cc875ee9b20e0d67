import { randomBytes, randomInt } from 'node:crypto';
import * as faults from './fault.ts';
import type { Item, Payment, Store } from './store.ts';

export type PaymentOutcome = 'completed' | 'cancelled' | 'expired' | 'refunded';

export type AthMovilContext = {
  readonly store: Store;
  /** The injected clock, in epoch seconds. */
  seconds(): number;
  /** Queues the notice in the same transaction as the change. */
  emit(outcome: PaymentOutcome, payment: Payment): void;
  isRinging(): boolean;
};

const minCents = 100;
const maxCents = 150_000;
/** How long the business may authorize a payment after the client confirmed it. */
const authorizeSeconds = 600;
const feeRate = 0.0225;

export const calculateFee = ({ status, totalCents }: Payment) =>
  status === 'COMPLETED' ? Math.round(totalCents * feeRate) : 0;

/** Returns a token in JWT form for this payment. Only the emulator reads it. */
function createAuthToken(ecommerceId: string): string {
  const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart({ ecommerceId })}.${randomBytes(32).toString('base64url')}`;
}

type NewPayment = Pick<
  Payment,
  'totalCents' | 'taxCents' | 'subtotalCents' | 'metadata1' | 'metadata2' | 'phoneNumber'
> & { readonly items: readonly Item[]; readonly timeoutSeconds: number };

export function createPayment(context: AthMovilContext, { timeoutSeconds, ...details }: NewPayment): Payment {
  if (details.totalCents === 0) throw faults.zeroAmountError();
  if (details.totalCents < minCents) throw faults.belowMinimumError();
  if (details.totalCents > maxCents) throw faults.aboveMaximumError();
  const ecommerceId = crypto.randomUUID();
  const payment: Payment = {
    ...details,
    ecommerceId,
    authToken: createAuthToken(ecommerceId),
    status: 'OPEN',
    isRinging: context.isRinging(),
    endsAt: context.seconds() + timeoutSeconds,
    refundedCents: 0,
  };
  context.store.save(payment);
  return payment;
}

export function findPayment({ store }: AthMovilContext, ecommerceId: string): Payment {
  const payment = store.find(ecommerceId);
  if (!payment) throw faults.unknownPaymentError();
  return payment;
}

/** Saves a changed payment and queues a notice of the outcome, if there is one. */
function saveChange(context: AthMovilContext, after: Payment, outcome?: PaymentOutcome): Payment {
  context.store.save(after);
  if (outcome) context.emit(outcome, after);
  return after;
}

function assertNotEnded({ status }: Payment): void {
  if (status === 'CANCEL') throw faults.cancelledError();
  if (status === 'COMPLETED') throw faults.completedError();
}

export function acceptPayment(context: AthMovilContext, ecommerceId: string): Payment {
  const payment = findPayment(context, ecommerceId);
  assertNotEnded(payment);
  return saveChange(context, { ...payment, status: 'CONFIRM', endsAt: context.seconds() + authorizeSeconds });
}

export function endPayment(
  context: AthMovilContext,
  ecommerceId: string,
  outcome: 'cancelled' | 'expired',
): Payment {
  const payment = findPayment(context, ecommerceId);
  assertNotEnded(payment);
  return saveChange(context, { ...payment, status: 'CANCEL' }, outcome);
}

const referenceBytes = 8;
const maxDailyNumber = 10_000;

export function authorizePayment(context: AthMovilContext, payment: Payment): Payment {
  assertNotEnded(payment);
  if (payment.status !== 'CONFIRM') throw faults.notConfirmedError();
  const completedPayment: Payment = {
    ...payment,
    status: 'COMPLETED',
    referenceNumber: `${randomBytes(referenceBytes).toString('hex')}-${payment.ecommerceId.slice(0, referenceBytes)}`,
    dailyTransactionId: randomInt(1, maxDailyNumber),
    completedAt: context.seconds(),
  };
  return saveChange(context, completedPayment, 'completed');
}

/** Rings another phone. A confirmed payment cannot change its phone. */
export function updatePhone(context: AthMovilContext, payment: Payment, phoneNumber: string): Payment {
  assertNotEnded(payment);
  if (payment.status !== 'OPEN') throw faults.notRefundableError();
  return saveChange(context, { ...payment, phoneNumber, isRinging: context.isRinging() });
}

/** Throws `notRefundableError` if the refunds would exceed the total. */
export function refundPayment(
  context: AthMovilContext,
  referenceNumber: string,
  amountCents: number,
): Payment {
  const payment = context.store.list().find((row) => row.referenceNumber === referenceNumber);
  if (amountCents === 0) throw faults.zeroAmountError();
  if (!payment || payment.refundedCents + amountCents > payment.totalCents) throw faults.notRefundableError();
  return saveChange(context, { ...payment, refundedCents: payment.refundedCents + amountCents }, 'refunded');
}

export function expirePayments(context: AthMovilContext): void {
  const isExpired = ({ status, endsAt }: Payment) =>
    (status === 'OPEN' || status === 'CONFIRM') && endsAt <= context.seconds();
  for (const { ecommerceId } of context.store.list().filter(isExpired))
    endPayment(context, ecommerceId, 'expired');
}
