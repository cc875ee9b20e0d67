import * as z from 'zod/mini';
import { formatPlainDollars } from '#shared/core/format.ts';
import { findEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { scaleTimeout, timeouts } from '../timeouts.ts';
import { type AthApiCall, type AthResult, callAthApi, toFailure } from './ath-movil-calls.ts';

/** Status of a payment at the service. `CONFIRM` means accepted by the client but not charged. */
export type AthStatus = 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';

/** A payment at ATH Móvil, with amounts in US cents. */
export type FoundAthPayment = {
  readonly ecommerceId: string;
  /** Our id, sent at creation. */
  readonly paymentId: string;
  readonly status: AthStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly referenceNumber?: string;
};

export type NewAthPayment = {
  /** At most 40 characters. */
  readonly paymentId: string;
  readonly amountCents: number;
  readonly taxCents: number;
  /** Ten digits. */
  readonly phone: string;
  readonly description: string;
  /** Seconds for the client to accept, 120 to 600. */
  readonly timeoutSeconds: number;
};

/** ATH Móvil port without automatic retries. */
export type AthMovil = {
  readonly isConnected: boolean;
  /** Requests a payment on the client's phone. Only this response contains its `authToken`. */
  createPayment(payment: NewAthPayment): Promise<AthResult<{ ecommerceId: string; authToken: string }>>;
  findPayment(ecommerceId: string): Promise<AthResult<FoundAthPayment>>;
  /** Charges an accepted payment. */
  authorize(authToken: string): Promise<AthResult<FoundAthPayment>>;
  updatePhone(update: { ecommerceId: string; authToken: string; phone: string }): Promise<AthResult<void>>;
  cancel(ecommerceId: string): Promise<AthResult<void>>;
  /** Refunds part or all of a payment and returns its total refunds in cents. */
  refund(request: {
    referenceNumber: string;
    amountCents: number;
    message: string;
  }): Promise<AthResult<number>>;
};

type MakeAthMovilInput = {
  readonly tokens: { readonly publicToken: string; readonly privateToken: string } | undefined;
  readonly address: string;
  readonly timeoutMs?: number;
};

const maxMetadataLength = 40;
const maxMessageLength = 50;

/** Amount in cents. The service sends dollars as numbers or strings. */
const Amount = z
  .pipe(
    z.union([z.number(), z.string()]),
    z.transform((amount) => Math.round(Number(amount) * 100)),
  )
  .check(z.refine(Number.isSafeInteger));

const CreatedPayment = z.object({ ecommerceId: z.string(), auth_token: z.string() });
const PaymentResponse = z.object({
  ecommerceStatus: z.enum(['OPEN', 'CONFIRM', 'COMPLETED', 'CANCEL']),
  ecommerceId: z.string(),
  referenceNumber: z.nullish(z.string()),
  total: Amount,
  totalRefundedAmount: z.nullish(Amount),
  metadata1: z.nullish(z.string()),
});
const RefundResponse = z.object({
  refund: z.object({ referenceNumber: z.string() }),
  originalTransaction: z.object({ totalRefundedAmount: Amount }),
});

/** Creates the adapter for ATH Móvil's Payment Button API. An unreadable response counts as `unknown`. */
export function makeAthMovil({
  tokens,
  address,
  timeoutMs = scaleTimeout(timeouts.athMovil.ms),
}: MakeAthMovilInput): AthMovil {
  if (!tokens) return disconnectedAthMovil;
  const { publicToken, privateToken } = tokens;
  const send = (call: Omit<AthApiCall, 'address' | 'timeoutMs'>) =>
    callAthApi({ ...call, address, timeoutMs });
  return {
    isConnected: true,
    createPayment: async (payment) =>
      parseResult(
        await send({ path: '/payment', body: { publicToken, ...toPaymentBody(payment) } }),
        CreatedPayment,
        (created) => ({
          ecommerceId: created.ecommerceId,
          authToken: created.auth_token,
        }),
      ),
    findPayment: async (ecommerceId) =>
      parseResult(
        await send({ path: '/business/findPayment', body: { ecommerceId, publicToken } }),
        PaymentResponse,
        toFoundPayment,
      ),
    authorize: async (bearer) =>
      parseResult(await send({ path: '/authorization', body: {}, bearer }), PaymentResponse, toFoundPayment),
    updatePhone: async ({ ecommerceId, authToken, phone }) => {
      const body = { ecommerceId, phoneNumber: phone };
      const path = '/business/updatePhoneNumber';
      return parseResult(
        await send({ method: 'PUT', path, body, bearer: authToken }),
        z.unknown(),
        () => undefined,
      );
    },
    cancel: async (ecommerceId) =>
      parseResult(
        await send({ path: '/business/cancel', body: { ecommerceId, publicToken } }),
        z.unknown(),
        () => undefined,
      ),
    refund: async ({ referenceNumber, amountCents, message }) => {
      const body = {
        publicToken,
        privateToken,
        referenceNumber,
        amount: formatPlainDollars(amountCents),
        message: message.slice(0, maxMessageLength),
      };
      return parseResult(
        await send({ path: '/refund', body }),
        RefundResponse,
        ({ originalTransaction }) => originalTransaction.totalRefundedAmount,
      );
    },
  };
}

const failNotConfigured = async () => toFailure('notConfigured');
const disconnectedAthMovil: AthMovil = {
  isConnected: false,
  createPayment: failNotConfigured,
  findPayment: failNotConfigured,
  authorize: failNotConfigured,
  updatePhone: failNotConfigured,
  cancel: failNotConfigured,
  refund: failNotConfigured,
};

function toPaymentBody({
  paymentId,
  amountCents,
  taxCents,
  phone,
  description,
  timeoutSeconds,
}: NewAthPayment) {
  const name = description.slice(0, maxMetadataLength);
  const [total, tax, subtotal] = [amountCents, taxCents, amountCents - taxCents].map(formatPlainDollars);
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

function toFoundPayment(payment: z.infer<typeof PaymentResponse>): FoundAthPayment {
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

function parseResult<Data, T>(
  answer: AthResult<unknown>,
  schema: z.ZodMiniType<Data>,
  convert: (data: Data) => T,
): AthResult<T> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  return parsed.success ? { ok: true, value: convert(parsed.data) } : toFailure('unknown');
}

const productionAddress = 'https://payments.athmovil.com';

const Tokens = z.object({
  publicToken: z.string().check(z.minLength(1)),
  privateToken: z.string().check(z.minLength(1)),
});

/** Parses the tokens. Returns undefined for the secret's random initial value of a center without account. */
function parseTokens(stored: string): z.infer<typeof Tokens> | undefined {
  try {
    return Tokens.parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

export async function fromEnv(): Promise<AthMovil> {
  const stored = await readSecret({ value: 'athMovilTokens', id: 'athMovilSecretId' });
  return makeAthMovil({
    tokens: parseTokens(stored),
    address: findEnv('athMovilAddress') ?? productionAddress,
  });
}
