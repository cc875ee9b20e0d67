import * as z from 'zod/mini';
import { plainDollars } from '#shared/core/format.ts';
import { optional } from '../env.ts';
import { secret } from '../secrets.ts';
import { scaled, timeouts } from '../timeouts.ts';
import { type AthAnswer, answerTo, type Call, failed } from './ath-movil-calls.ts';

/** Status of a payment at the service; `CONFIRM` means accepted by the client but not charged. */
export type AthStatus = 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';

/** A payment at ATH Móvil; amounts in US cents. */
export type FoundAthPayment = {
  readonly ecommerceId: string;
  /** Our id, sent at creation. */
  readonly paymentId: string;
  readonly status: AthStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly referenceNumber?: string;
};

export type CreateAthPayment = {
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
  /** Requests a payment on the client's phone; only this response contains its `authToken`. */
  createPayment(given: CreateAthPayment): Promise<AthAnswer<{ ecommerceId: string; authToken: string }>>;
  findPayment(ecommerceId: string): Promise<AthAnswer<FoundAthPayment>>;
  /** Charges an accepted payment. */
  authorize(authToken: string): Promise<AthAnswer<FoundAthPayment>>;
  updatePhone(given: { ecommerceId: string; authToken: string; phone: string }): Promise<AthAnswer<void>>;
  cancel(ecommerceId: string): Promise<AthAnswer<void>>;
  /** Refunds part or all; returns the payment's total refunds in cents. */
  refund(given: {
    referenceNumber: string;
    amountCents: number;
    message: string;
  }): Promise<AthAnswer<number>>;
};

type MakeAthMovilInput = {
  readonly tokens: { readonly publicToken: string; readonly privateToken: string } | undefined;
  readonly address: string;
  readonly timeoutMs?: number;
};

const longestMetadata = 40;
const longestMessage = 50;

/** The service sends amounts as numbers or strings. */
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

/** Creates the adapter for ATH Móvil's Payment Button API; an unreadable response counts as `unknown`. */
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

function read<Data, T>(
  answer: AthAnswer<unknown>,
  schema: z.ZodMiniType<Data>,
  take: (data: Data) => T,
): AthAnswer<T> {
  if (!answer.ok) return answer;
  const data = schema.safeParse(answer.value);
  return data.success ? { ok: true, value: take(data.data) } : failed('unknown');
}

const realAddress = 'https://payments.athmovil.com';

const Tokens = z.object({
  publicToken: z.string().check(z.minLength(1)),
  privateToken: z.string().check(z.minLength(1)),
});

/** Undefined if the secret still has its random initial value: the center has no account. */
function tokensOf(kept: string): z.infer<typeof Tokens> | undefined {
  try {
    return Tokens.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

export async function fromEnv(): Promise<AthMovil> {
  const kept = await secret({ value: 'athMovilTokens', id: 'athMovilSecretId' });
  return makeAthMovil({ tokens: tokensOf(kept), address: optional('athMovilAddress') ?? realAddress });
}
