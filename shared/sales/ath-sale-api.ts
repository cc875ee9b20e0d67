import * as z from 'zod/mini';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, inOneLine } from '#shared/core/schemas.ts';
import { AthPaymentId, AthPaymentView } from '#shared/payments/ath-api.ts';
import { Cart, mostTenders, TenderInput } from './api.ts';
import { Sale } from './sale.ts';

const Phone = z.string().check(inOneLine, z.maxLength(30));
const paymentParams = z.strictObject({ paymentId: AthPaymentId });

const AthSaleState = z.object({
  payment: AthPaymentView,
  /** False if the service did not respond, so that the state may be outdated. */
  isAnswered: z.boolean(),
  /** Why an accepted payment was cancelled, or a paid one has no sale. */
  refusal: z.optional(z.object({ code: z.string(), detail: z.string() })),
  sale: z.optional(Sale),
});
export type AthSaleState = z.infer<typeof AthSaleState>;

export const askAthSale = route('askAthSale', {
  method: 'PUT',
  path: '/ath-payments/{paymentId}',
  summary:
    'Rings at the client’s phone for a sale that could be made now; the same payment asked for again is the one that rings',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  body: z.strictObject({
    saleId: Id,
    cart: Cart,
    others: z.array(TenderInput).check(z.maxLength(mostTenders - 1)),
    amountCents: Cents.check(z.minimum(1)),
    phone: Phone,
    confirmed: confirmationsSchema(approvalConfirmation),
  }),
  reply: AthSaleState,
});

export const followAthSale = route('followAthSale', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/look',
  summary: 'Looks how a payment stands, and sells what was paid',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  reply: AthSaleState,
});

export const cancelAthSale = route('cancelAthSale', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/cancel',
  summary: 'Ends a payment that nobody has accepted; the answer says how it stands then',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  reply: AthSaleState,
});

export const changeAthSalePhone = route('changeAthSalePhone', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/phone',
  summary: 'Rings at another phone, or at the same once more',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  body: z.strictObject({ phone: Phone }),
  reply: AthSaleState,
});
