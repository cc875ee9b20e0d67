import * as z from 'zod/mini';
import * as faults from './fault.ts';
import type { AthMovilContext } from './payments.ts';
import * as payments from './payments.ts';
import type { Payment } from './store.ts';
import { toPaymentBody, toRefundBody } from './wire.ts';

export type Tokens = { readonly publicToken: string; readonly privateToken: string };
export type CallName = 'create' | 'find' | 'authorize' | 'updatePhone' | 'cancel' | 'refund';

type RunInput = { readonly body: unknown; readonly bearer: string | undefined; readonly tokens: Tokens };
export type Call = {
  readonly name: CallName;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  run(context: AthMovilContext, input: RunInput): object;
};

const base = '/api/business-transaction/ecommerce';

/** An amount with at most two decimals, as number or text, which is parsed into cents. */
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
const PaymentReference = z.object({ ecommerceId: z.string(), publicToken: z.string() });
const NewPhone = z.object({ ecommerceId: z.string(), phoneNumber: Phone });
const Refund = z.object({
  publicToken: z.string(),
  privateToken: z.string(),
  referenceNumber: z.string(),
  amount: Amount,
  message: z.string(),
});

const maxMetadataLength = 40;
const maxMessageLength = 50;
const minSeconds = 120;
const maxSeconds = 600;

function parseBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw faults.malformedError();
  return parsed.data;
}

function assertToken(token: string, expectedToken: string): void {
  if (token !== expectedToken) throw faults.wrongTokenError();
}

function findPaymentByBearer(context: AthMovilContext, bearer: string | undefined): Payment {
  if (bearer === undefined) throw faults.missingBearerError();
  const payment = context.store.list().find(({ authToken }) => authToken === bearer);
  if (!payment) throw faults.expiredBearerError();
  return payment;
}

function create(context: AthMovilContext, { body, tokens }: RunInput) {
  const creation = parseBody(Creation, body);
  assertToken(creation.publicToken, tokens.publicToken);
  const { total, tax, subtotal, metadata1, metadata2, items, phoneNumber } = creation;
  if ([metadata1, metadata2].some(({ length }) => length > maxMetadataLength))
    throw faults.longMetadataError();
  const timeoutSeconds = Number(creation.timeout);
  const addsUp = tax == null || subtotal == null || tax + subtotal === total;
  if (!addsUp || timeoutSeconds < minSeconds || timeoutSeconds > maxSeconds) throw faults.malformedError();
  const { ecommerceId, authToken } = payments.createPayment(context, {
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
function findOwnPayment(context: AthMovilContext, { body, tokens }: RunInput): Payment {
  const { ecommerceId, publicToken } = parseBody(PaymentReference, body);
  assertToken(publicToken, tokens.publicToken);
  return payments.findPayment(context, ecommerceId);
}

function changePhone(context: AthMovilContext, { body, bearer }: RunInput) {
  const { ecommerceId, phoneNumber } = parseBody(NewPhone, body);
  const payment = findPaymentByBearer(context, bearer);
  if (payment.ecommerceId !== ecommerceId) throw faults.unknownPaymentError();
  payments.updatePhone(context, payment, phoneNumber);
  return { ecommerceId, phoneNumber };
}

function refund(context: AthMovilContext, { body, tokens }: RunInput) {
  const { publicToken, privateToken, referenceNumber, amount, message } = parseBody(Refund, body);
  assertToken(publicToken, tokens.publicToken);
  assertToken(privateToken, tokens.privateToken);
  if (message.length > maxMessageLength) throw faults.longMessageError();
  return toRefundBody(payments.refundPayment(context, referenceNumber, amount), amount, context.seconds());
}

function cancel(context: AthMovilContext, input: RunInput) {
  const { ecommerceId } = payments.endPayment(
    context,
    findOwnPayment(context, input).ecommerceId,
    'cancelled',
  );
  return { ecommerceId };
}

export const calls: readonly Call[] = [
  { name: 'create', method: 'POST', path: `${base}/payment`, run: create },
  {
    name: 'find',
    method: 'POST',
    path: `${base}/business/findPayment`,
    run: (context, input) => toPaymentBody(findOwnPayment(context, input)),
  },
  {
    name: 'authorize',
    method: 'POST',
    path: `${base}/authorization`,
    run: (context, { bearer }) =>
      toPaymentBody(payments.authorizePayment(context, findPaymentByBearer(context, bearer))),
  },
  { name: 'updatePhone', method: 'PUT', path: `${base}/business/updatePhoneNumber`, run: changePhone },
  { name: 'cancel', method: 'POST', path: `${base}/business/cancel`, run: cancel },
  { name: 'refund', method: 'POST', path: `${base}/refund`, run: refund },
];
