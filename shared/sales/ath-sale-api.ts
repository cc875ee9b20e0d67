import * as z from 'zod/mini';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Id, inOneLine } from '#shared/core/schemas.ts';
import { AthPaymentId, AthPaymentView } from '#shared/payments/ath-api.ts';
import { Cart, maxTenders, TenderInput } from './api.ts';
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
    'Starts an ATH Móvil payment on the client’s phone for a valid sale. A retried request returns the same payment',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  body: z.strictObject({
    saleId: Id,
    cart: Cart,
    others: z.array(TenderInput).check(z.maxLength(maxTenders - 1)),
    amountCents: Cents.check(z.minimum(1)),
    phone: Phone,
    confirmed: confirmationsSchema(approvalConfirmation),
  }),
  reply: AthSaleState,
});

export const followAthSale = route('followAthSale', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/look',
  summary: 'Checks an ATH Móvil payment and completes the sale if it is paid',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  reply: AthSaleState,
});

export const cancelAthSale = route('cancelAthSale', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/cancel',
  summary: 'Cancels a payment that the client has not accepted and returns its final status',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  reply: AthSaleState,
});

export const changeAthSalePhone = route('changeAthSalePhone', {
  method: 'POST',
  path: '/ath-payments/{paymentId}/phone',
  summary: 'Sends the payment to another phone, or to the same one again',
  allow: frontDesk,
  repeatable: true,
  params: paymentParams,
  body: z.strictObject({ phone: Phone }),
  reply: AthSaleState,
});
