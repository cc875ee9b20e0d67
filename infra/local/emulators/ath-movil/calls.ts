import * as z from 'zod/mini';
import * as faults from './fault.ts';
import type { Desk } from './payments.ts';
import * as payments from './payments.ts';
import type { Payment } from './store.ts';
import { refundShown, shown } from './wire.ts';

export type Tokens = { readonly publicToken: string; readonly privateToken: string };
export type CallName = 'create' | 'find' | 'authorize' | 'updatePhone' | 'cancel' | 'refund';

type RunInput = { readonly body: unknown; readonly bearer: string | undefined; readonly tokens: Tokens };
export type Call = {
  readonly name: CallName;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  run(desk: Desk, asked: RunInput): object;
};

const base = '/api/business-transaction/ecommerce';

/** An amount with at most two decimals, as number or text; parsed into cents. */
const Amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d{1,2})?$/))]),
  z.transform((amount) => Math.round(Number(amount) * 100)),
);
const Phone = z.string().check(z.regex(/^\d{10}$/));
const Item = z.object({ name: z.string(), description: z.string(), quantity: z.string(), price: Amount });
const Creation = z.object({
  publicToken: z.string(),
  timeout: z._default(z.string().check(z.regex(/^\d+$/)), '600'),
  total: Amount,
  tax: z.nullish(Amount),
  subtotal: z.nullish(Amount),
  metadata1: z.string(),
  metadata2: z.string(),
  items: z.array(z.looseObject(Item.shape)).check(z.minLength(1)),
  phoneNumber: Phone,
});
const OfPayment = z.object({ ecommerceId: z.string(), publicToken: z.string() });
const NewPhone = z.object({ ecommerceId: z.string(), phoneNumber: Phone });
const Refund = z.object({
  publicToken: z.string(),
  privateToken: z.string(),
  referenceNumber: z.string(),
  amount: Amount,
  message: z.string(),
});

const longestMetadata = 40;
const longestMessage = 50;
const leastSeconds = 120;
const mostSeconds = 600;

function parsed<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (!read.success) throw faults.malformed();
  return read.data;
}

function assertToken(given: string, token: string): void {
  if (given !== token) throw faults.wrongToken();
}

/** Finds the payment of a bearer token. */
function ofBearer(desk: Desk, bearer: string | undefined): Payment {
  if (bearer === undefined) throw faults.noBearer();
  const payment = desk.store.list().find(({ authToken }) => authToken === bearer);
  if (!payment) throw faults.expiredBearer();
  return payment;
}

function create(desk: Desk, { body, tokens }: RunInput) {
  const given = parsed(Creation, body);
  assertToken(given.publicToken, tokens.publicToken);
  const { total, tax, subtotal, metadata1, metadata2, items, phoneNumber } = given;
  if ([metadata1, metadata2].some(({ length }) => length > longestMetadata)) throw faults.longMetadata();
  const timeoutSeconds = Number(given.timeout);
  const isWhole = tax == null || subtotal == null || tax + subtotal === total;
  if (!isWhole || timeoutSeconds < leastSeconds || timeoutSeconds > mostSeconds) throw faults.malformed();
  const { ecommerceId, authToken } = payments.createPayment(desk, {
    totalCents: total,
    taxCents: tax ?? 0,
    subtotalCents: subtotal ?? total - (tax ?? 0),
    metadata1,
    metadata2,
    items,
    phoneNumber,
    timeoutSeconds,
  });
  return { ecommerceId, auth_token: authToken };
}

/** Finds a payment requested with the business's own token. */
function ownPayment(desk: Desk, { body, tokens }: RunInput): Payment {
  const { ecommerceId, publicToken } = parsed(OfPayment, body);
  assertToken(publicToken, tokens.publicToken);
  return payments.findPayment(desk, ecommerceId);
}

function changePhone(desk: Desk, { body, bearer }: RunInput) {
  const { ecommerceId, phoneNumber } = parsed(NewPhone, body);
  const payment = ofBearer(desk, bearer);
  if (payment.ecommerceId !== ecommerceId) throw faults.noSuchPayment();
  payments.updatePhone(desk, payment, phoneNumber);
  return { ecommerceId, phoneNumber };
}

function refund(desk: Desk, { body, tokens }: RunInput) {
  const { publicToken, privateToken, referenceNumber, amount, message } = parsed(Refund, body);
  assertToken(publicToken, tokens.publicToken);
  assertToken(privateToken, tokens.privateToken);
  if (message.length > longestMessage) throw faults.longMessage();
  return refundShown(payments.refundPayment(desk, referenceNumber, amount), amount, desk.seconds());
}

function cancel(desk: Desk, asked: RunInput) {
  const { ecommerceId } = payments.endPayment(desk, ownPayment(desk, asked).ecommerceId, 'cancelled');
  return { ecommerceId };
}

/** Every call of the API that the emulator supports. */
export const calls: readonly Call[] = [
  { name: 'create', method: 'POST', path: `${base}/payment`, run: create },
  {
    name: 'find',
    method: 'POST',
    path: `${base}/business/findPayment`,
    run: (desk, asked) => shown(ownPayment(desk, asked)),
  },
  {
    name: 'authorize',
    method: 'POST',
    path: `${base}/authorization`,
    run: (desk, { bearer }) => shown(payments.authorizePayment(desk, ofBearer(desk, bearer))),
  },
  { name: 'updatePhone', method: 'PUT', path: `${base}/business/updatePhoneNumber`, run: changePhone },
  { name: 'cancel', method: 'POST', path: `${base}/business/cancel`, run: cancel },
  { name: 'refund', method: 'POST', path: `${base}/refund`, run: refund },
];
