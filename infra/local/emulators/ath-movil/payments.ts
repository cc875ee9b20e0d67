import { randomBytes, randomInt } from 'node:crypto';
import * as faults from './fault.ts';
import type { Item, Payment, Store } from './store.ts';

/** What happened to a payment, as a notice tells it. */
export type Happening = 'completed' | 'cancelled' | 'expired' | 'refunded';

/** What an action of the emulator works with. */
export type Desk = {
  readonly store: Store;
  /** The injected clock, in epoch seconds. */
  seconds(): number;
  /** Queues the notice of what happened, in the transaction of what happened. */
  tell(happening: Happening, payment: Payment): void;
  /** Whether phones ring now. */
  isRinging(): boolean;
};

const leastCents = 100;
const mostCents = 150_000;
/** How long the business has to take the money of a payment that was accepted. */
const authorizeSeconds = 600;
/** The part of a payment that the service keeps. */
const feeRate = 0.0225;

export const feeOf = ({ status, totalCents }: Payment) =>
  status === 'COMPLETED' ? Math.round(totalCents * feeRate) : 0;

/** A JWT of this payment alone; nobody but the emulator reads it. */
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

/** Saves what became of a payment and tells it. */
function change(desk: Desk, after: Payment, happening?: Happening): Payment {
  desk.store.save(after);
  if (happening) desk.tell(happening, after);
  return after;
}

function assertNotEnded({ status }: Payment): void {
  if (status === 'CANCEL') throw faults.cancelled();
  if (status === 'COMPLETED') throw faults.completed();
}

/** What its client presses on the phone. */
export function acceptPayment(desk: Desk, ecommerceId: string): Payment {
  const payment = findPayment(desk, ecommerceId);
  assertNotEnded(payment);
  return change(desk, { ...payment, status: 'CONFIRM', endsAt: desk.seconds() + authorizeSeconds });
}

/** By its client, by the business, or by time. */
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

/** Rings at the other phone; a payment that was accepted has rung already. */
export function updatePhone(desk: Desk, payment: Payment, phoneNumber: string): Payment {
  assertNotEnded(payment);
  if (payment.status !== 'OPEN') throw faults.notRefundable();
  return change(desk, { ...payment, phoneNumber, isRinging: desk.isRinging() });
}

/** Never more than was paid. */
export function refundPayment(desk: Desk, referenceNumber: string, amountCents: number): Payment {
  const payment = desk.store.list().find((each) => each.referenceNumber === referenceNumber);
  if (amountCents === 0) throw faults.zeroAmount();
  if (!payment || payment.refundedCents + amountCents > payment.totalCents) throw faults.notRefundable();
  return change(desk, { ...payment, refundedCents: payment.refundedCents + amountCents }, 'refunded');
}

/** What time ends: what nobody accepted, and what was accepted and not authorized. */
export function lapse(desk: Desk): void {
  const isOver = ({ status, endsAt }: Payment) =>
    (status === 'OPEN' || status === 'CONFIRM') && endsAt <= desk.seconds();
  for (const { ecommerceId } of desk.store.list().filter(isOver)) endPayment(desk, ecommerceId, 'expired');
}
