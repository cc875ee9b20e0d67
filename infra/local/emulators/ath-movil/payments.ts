import { randomBytes, randomInt } from 'node:crypto';
import * as faults from './fault.ts';
import type { Item, Payment, Store } from './store.ts';

/** What happened to a payment, as named in a notice. */
export type Happening = 'completed' | 'cancelled' | 'expired' | 'refunded';

export type Desk = {
  readonly store: Store;
  /** The injected clock, in epoch seconds. */
  seconds(): number;
  /** Queues the notice in the same transaction as the change. */
  tell(happening: Happening, payment: Payment): void;
  /** Whether phones ring. */
  isRinging(): boolean;
};

const leastCents = 100;
const mostCents = 150_000;
/** How long the business may authorize a payment after the client confirmed it. */
const authorizeSeconds = 600;
/** The service's fee. */
const feeRate = 0.0225;

export const feeOf = ({ status, totalCents }: Payment) =>
  status === 'COMPLETED' ? Math.round(totalCents * feeRate) : 0;

/** Returns a token in JWT form for this payment; only the emulator reads it. */
function newAuthToken(ecommerceId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ecommerceId })}.${randomBytes(32).toString('base64url')}`;
}

type Created = Pick<
  Payment,
  'totalCents' | 'taxCents' | 'subtotalCents' | 'metadata1' | 'metadata2' | 'phoneNumber'
> & { readonly items: readonly Item[]; readonly timeoutSeconds: number };

export function createPayment(desk: Desk, { timeoutSeconds, ...given }: Created): Payment {
  if (given.totalCents === 0) throw faults.zeroAmount();
  if (given.totalCents < leastCents) throw faults.belowMinimum();
  if (given.totalCents > mostCents) throw faults.aboveMaximum();
  const ecommerceId = crypto.randomUUID();
  const payment: Payment = {
    ...given,
    ecommerceId,
    authToken: newAuthToken(ecommerceId),
    status: 'OPEN',
    isRinging: desk.isRinging(),
    endsAt: desk.seconds() + timeoutSeconds,
    refundedCents: 0,
  };
  desk.store.save(payment);
  return payment;
}

export function findPayment({ store }: Desk, ecommerceId: string): Payment {
  const payment = store.find(ecommerceId);
  if (!payment) throw faults.noSuchPayment();
  return payment;
}

/** Saves a changed payment and queues its notice. */
function change(desk: Desk, after: Payment, happening?: Happening): Payment {
  desk.store.save(after);
  if (happening) desk.tell(happening, after);
  return after;
}

function assertNotEnded({ status }: Payment): void {
  if (status === 'CANCEL') throw faults.cancelled();
  if (status === 'COMPLETED') throw faults.completed();
}

/** Confirms the payment, as the client does on the phone. */
export function acceptPayment(desk: Desk, ecommerceId: string): Payment {
  const payment = findPayment(desk, ecommerceId);
  assertNotEnded(payment);
  return change(desk, { ...payment, status: 'CONFIRM', endsAt: desk.seconds() + authorizeSeconds });
}

/** Ends a payment by its client, the business or expiry. */
export function endPayment(desk: Desk, ecommerceId: string, happening: 'cancelled' | 'expired'): Payment {
  const payment = findPayment(desk, ecommerceId);
  assertNotEnded(payment);
  return change(desk, { ...payment, status: 'CANCEL' }, happening);
}

const referenceBytes = 8;
const mostDaily = 10_000;

export function authorizePayment(desk: Desk, payment: Payment): Payment {
  assertNotEnded(payment);
  if (payment.status !== 'CONFIRM') throw faults.notConfirmed();
  const after: Payment = {
    ...payment,
    status: 'COMPLETED',
    referenceNumber: `${randomBytes(referenceBytes).toString('hex')}-${payment.ecommerceId.slice(0, referenceBytes)}`,
    dailyTransactionId: randomInt(1, mostDaily),
    completedAt: desk.seconds(),
  };
  return change(desk, after, 'completed');
}

/** Rings another phone; a confirmed payment cannot change its phone. */
export function updatePhone(desk: Desk, payment: Payment, phoneNumber: string): Payment {
  assertNotEnded(payment);
  if (payment.status !== 'OPEN') throw faults.notRefundable();
  return change(desk, { ...payment, phoneNumber, isRinging: desk.isRinging() });
}

/** Refunds at most what was paid. */
export function refundPayment(desk: Desk, referenceNumber: string, amountCents: number): Payment {
  const payment = desk.store.list().find((each) => each.referenceNumber === referenceNumber);
  if (amountCents === 0) throw faults.zeroAmount();
  if (!payment || payment.refundedCents + amountCents > payment.totalCents) throw faults.notRefundable();
  return change(desk, { ...payment, refundedCents: payment.refundedCents + amountCents }, 'refunded');
}

/** Expires payments that were not confirmed or not authorized in time. */
export function lapse(desk: Desk): void {
  const isOver = ({ status, endsAt }: Payment) =>
    (status === 'OPEN' || status === 'CONFIRM') && endsAt <= desk.seconds();
  for (const { ecommerceId } of desk.store.list().filter(isOver)) endPayment(desk, ecommerceId, 'expired');
}
