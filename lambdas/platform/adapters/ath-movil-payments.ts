import * as z from 'zod/mini';
import { plainDollars } from '#shared/core/format.ts';
import type {
  AthAnswer,
  AthMovil,
  AthProblem,
  CreateAthPayment,
  FoundAthPayment,
} from '../seams/ath-movil.ts';
import { scaled, timeouts } from '../timeouts.ts';

type MakeAthMovilInput = {
  /** Of the center's account; without them it has none. */
  readonly tokens: { readonly publicToken: string; readonly privateToken: string } | undefined;
  readonly address: string;
  /** How long one answer is waited for. */
  readonly timeoutMs?: number;
};

const base = '/api/business-transaction/ecommerce';
const longestMetadata = 40;
const longestMessage = 50;

/** Amounts come as numbers and as texts. */
const Amount = z
  .pipe(
    z.union([z.number(), z.string()]),
    z.transform((amount) => Math.round(Number(amount) * 100)),
  )
  .check(z.refine(Number.isSafeInteger));

const Created = z.object({ ecommerceId: z.string(), auth_token: z.string() });
const Payment = z.object({
  ecommerceStatus: z.enum(['OPEN', 'CONFIRM', 'COMPLETED', 'CANCEL']),
  ecommerceId: z.string(),
  referenceNumber: z.nullish(z.string()),
  total: Amount,
  totalRefundedAmount: z.nullish(Amount),
  metadata1: z.nullish(z.string()),
});
const Refunded = z.object({
  refund: z.object({ referenceNumber: z.string() }),
  originalTransaction: z.object({ totalRefundedAmount: Amount }),
});

const Failure = z.object({ status: z.literal('error'), errorcode: z.string() });
const Success = z.object({ status: z.literal('success'), data: z.unknown() });

const problems: Readonly<Record<string, AthProblem>> = {
  BTRA_0001: 'belowMinimum',
  BTRA_0013: 'belowMinimum',
  BTRA_0004: 'aboveMaximum',
  BTRA_0007: 'wrongState',
  BTRA_0031: 'wrongState',
  BTRA_0032: 'wrongState',
  BTRA_0037: 'wrongState',
  BTRA_0039: 'wrongState',
  BTRA_0017: 'token',
  BTRA_0401: 'token',
  BTRA_0402: 'token',
  BTRA_0403: 'token',
  'token.invalid.header': 'token',
  'token.expired': 'token',
  // The service's own failures do not say how far it came.
  BTRA_9998: 'unknown',
  BTRA_9999: 'unknown',
};

/** ATH Móvil's Payment Button API. Every answer is checked; one that cannot be read may have been a yes. */
export function makeAthMovil({
  tokens,
  address,
  timeoutMs = scaled(timeouts.athMovil.ms),
}: MakeAthMovilInput): AthMovil {
  if (!tokens) return withoutAccount;
  const { publicToken, privateToken } = tokens;
  const ask = (call: Omit<Call, 'address' | 'timeoutMs'>) => answerTo({ ...call, address, timeoutMs });
  return {
    isConnected: true,
    createPayment: async (given) =>
      read(await ask({ path: '/payment', body: { publicToken, ...wireOf(given) } }), Created, (created) => ({
        ecommerceId: created.ecommerceId,
        authToken: created.auth_token,
      })),
    findPayment: async (ecommerceId) =>
      read(
        await ask({ path: '/business/findPayment', body: { ecommerceId, publicToken } }),
        Payment,
        paymentOf,
      ),
    authorize: async (bearer) =>
      read(await ask({ path: '/authorization', body: {}, bearer }), Payment, paymentOf),
    updatePhone: async ({ ecommerceId, authToken, phone }) => {
      const body = { ecommerceId, phoneNumber: phone };
      const path = '/business/updatePhoneNumber';
      return read(await ask({ method: 'PUT', path, body, bearer: authToken }), z.unknown(), () => undefined);
    },
    cancel: async (ecommerceId) =>
      read(
        await ask({ path: '/business/cancel', body: { ecommerceId, publicToken } }),
        z.unknown(),
        () => undefined,
      ),
    refund: async ({ referenceNumber, amountCents, message }) => {
      const body = {
        publicToken,
        privateToken,
        referenceNumber,
        amount: plainDollars(amountCents),
        message: message.slice(0, longestMessage),
      };
      return read(
        await ask({ path: '/refund', body }),
        Refunded,
        ({ originalTransaction }) => originalTransaction.totalRefundedAmount,
      );
    },
  };
}

const failed = (problem: AthProblem) => ({ ok: false, problem }) as const;
const notConfigured = async () => failed('notConfigured');
const withoutAccount: AthMovil = {
  isConnected: false,
  createPayment: notConfigured,
  findPayment: notConfigured,
  authorize: notConfigured,
  updatePhone: notConfigured,
  cancel: notConfigured,
  refund: notConfigured,
};

function wireOf({ paymentId, amountCents, taxCents, phone, description, timeoutSeconds }: CreateAthPayment) {
  const name = description.slice(0, longestMetadata);
  const [total, tax, subtotal] = [amountCents, taxCents, amountCents - taxCents].map(plainDollars);
  return {
    timeout: String(timeoutSeconds),
    total,
    tax,
    subtotal,
    metadata1: paymentId,
    metadata2: name,
    items: [{ name, description, quantity: '1', price: subtotal, tax, metadata: null, sku: null }],
    phoneNumber: phone,
  };
}

function paymentOf(payment: z.infer<typeof Payment>): FoundAthPayment {
  const { ecommerceId, ecommerceStatus, total, referenceNumber, totalRefundedAmount, metadata1 } = payment;
  return {
    ecommerceId,
    paymentId: metadata1 ?? '',
    status: ecommerceStatus,
    amountCents: total,
    refundedCents: totalRefundedAmount ?? 0,
    ...(referenceNumber && { referenceNumber }),
  };
}

type Call = {
  readonly address: string;
  readonly timeoutMs: number;
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly bearer?: string;
};

/** The data of a success, unread. */
async function answerTo({
  address,
  timeoutMs,
  method = 'POST',
  path,
  body,
  bearer,
}: Call): Promise<AthAnswer<unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${address}${base}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
      // The tokens go to no other host.
      redirect: 'error',
    });
    return meaningOf(response.status, parsed(await response.text()));
  } catch (error) {
    return failed(isNotConnected(error) ? 'unreachable' : 'unknown');
  }
}

/** Given up waiting, or too busy: no word on what was asked. */
const inDoubt = [408, 429];

function meaningOf(status: number, answer: unknown): AthAnswer<unknown> {
  const failure = Failure.safeParse(answer);
  if (failure.success)
    return failed(problems[failure.data.errorcode] ?? (status >= 500 ? 'unknown' : 'refused'));
  if (status >= 500 || inDoubt.includes(status)) return failed('unknown');
  if (status === 401 || status === 403) return failed('token');
  if (status >= 400) return failed('refused');
  const success = Success.safeParse(answer);
  return success.success ? { ok: true, value: success.data.data } : failed('unknown');
}

function read<Data, T>(
  answer: AthAnswer<unknown>,
  schema: z.ZodMiniType<Data>,
  take: (data: Data) => T,
): AthAnswer<T> {
  if (!answer.ok) return answer;
  const data = schema.safeParse(answer.value);
  return data.success ? { ok: true, value: take(data.data) } : failed('unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether it failed before anything was sent. */
const isNotConnected = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  notConnected.includes(String(error.cause.code));
