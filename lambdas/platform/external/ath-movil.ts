import * as z from 'zod/mini';
import { plainDollars } from '#shared/core/format.ts';
import { optional } from '../env.ts';
import { secret } from '../secrets.ts';
import { scaled, timeouts } from '../timeouts.ts';
import { type AthAnswer, answerTo, type Call, failed } from './ath-movil-calls.ts';

/** Where a payment stands, in the service's own words; `CONFIRM` is accepted by its client, and nothing is paid yet. */
export type AthStatus = 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';

/** A payment as ATH Móvil has it; cents, USD. */
export type FoundAthPayment = {
  readonly ecommerceId: string;
  /** What it was created with: our own id of it. */
  readonly paymentId: string;
  readonly status: AthStatus;
  readonly amountCents: number;
  /** Given back so far. */
  readonly refundedCents: number;
  /** Once completed. */
  readonly referenceNumber?: string;
};

export type CreateAthPayment = {
  /** At most 40 characters. */
  readonly paymentId: string;
  readonly amountCents: number;
  /** Part of the amount. */
  readonly taxCents: number;
  /** Ten digits. */
  readonly phone: string;
  /** What the client reads it is for. */
  readonly description: string;
  /** How long the client has, 120 to 600. */
  readonly timeoutSeconds: number;
};

/** The payment service of the client's phone. Nothing is asked twice by itself. */
export type AthMovil = {
  /** Whether the center has an account there. */
  readonly isConnected: boolean;
  /** Rings at the client's phone. `authToken` is for this payment alone, and told here alone. */
  createPayment(given: CreateAthPayment): Promise<AthAnswer<{ ecommerceId: string; authToken: string }>>;
  findPayment(ecommerceId: string): Promise<AthAnswer<FoundAthPayment>>;
  /** Takes the money of a payment that its client accepted. */
  authorize(authToken: string): Promise<AthAnswer<FoundAthPayment>>;
  /** Rings at another phone. */
  updatePhone(given: { ecommerceId: string; authToken: string; phone: string }): Promise<AthAnswer<void>>;
  cancel(ecommerceId: string): Promise<AthAnswer<void>>;
  /** Gives back a part or all; answers what was given back of the payment in all, in cents. */
  refund(given: {
    referenceNumber: string;
    amountCents: number;
    message: string;
  }): Promise<AthAnswer<number>>;
};

type MakeAthMovilInput = {
  /** Of the center's account; without them it has none. */
  readonly tokens: { readonly publicToken: string; readonly privateToken: string } | undefined;
  readonly address: string;
  /** How long one answer is waited for. */
  readonly timeoutMs?: number;
};

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

/** The secret is created with a random value, and stays so in a center without an account at ATH Móvil. */
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
