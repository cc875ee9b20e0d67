import * as z from 'zod/mini';
import { spanishMessages } from '#shared/core/issue-text.ts';
import type { CallInput } from '#shared/core/route.ts';
import { type CartItem, Contact, Fulfillment } from '#shared/shop/cart.ts';
import type { placeOrder } from '#shared/shop/shop-api.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';

type OrderBody = CallInput<typeof placeOrder>['body'];

/** Storage key of the draft in this tab. */
export const checkoutDraft = 'checkout';

/** The form's values as typed. */
export const TypedCheckout = z.object({
  /** The buyer is not the signed-in client, so nothing is prefilled and the order is a guest order. */
  forSomebodyElse: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  receive: z.enum(['pickup', 'delivery']),
  address: z.string(),
  municipality: z.string(),
  zip: z.string(),
  notes: z.string(),
  method: z.enum(['card', 'athMovil']),
  athPhone: z.string(),
  cardholder: z.string(),
});
export type TypedCheckout = z.infer<typeof TypedCheckout>;
export type CheckoutForm = AppForm<TypedCheckout, TypedCheckout>;

export const emptyCheckout: TypedCheckout = {
  forSomebodyElse: false,
  name: '',
  email: '',
  phone: '',
  receive: 'pickup',
  address: '',
  municipality: '',
  zip: '',
  notes: '',
  method: 'card',
  athPhone: '',
  cardholder: '',
};

const toContact = ({ name, email, phone }: TypedCheckout) => ({ name, email, phone });

const toReceive = ({ receive, address, municipality, zip, notes }: TypedCheckout) =>
  receive === 'pickup'
    ? { kind: receive }
    : { kind: receive, address, municipality, zip, ...(notes.trim() !== '' && { notes }) };

const Cardholder = z.object({ cardholder: z.string().check(z.trim(), z.minLength(1)) });
const AthPhone = z.object({ athPhone: Contact.shape.phone });

/** Validates only the fields that apply to this buyer, by the contract's rules. */
function findIssues(typed: TypedCheckout) {
  const PaymentFields = typed.method === 'card' ? Cardholder : AthPhone;
  const results = [
    Contact.safeParse(toContact(typed), spanishMessages),
    Fulfillment.safeParse(toReceive(typed), spanishMessages),
    PaymentFields.safeParse({ cardholder: typed.cardholder, athPhone: typed.athPhone }, spanishMessages),
  ];
  return results.flatMap(({ error }) => error?.issues ?? []);
}

export const CheckoutForm = TypedCheckout.check(({ value, issues }) => {
  for (const { path, message } of findIssues(value))
    issues.push({ code: 'custom', input: value, path: [...path], message });
});

type OrderInput = {
  readonly typed: TypedCheckout;
  readonly items: readonly CartItem[];
  readonly totalCents: number;
};

/** Builds the body of the order request. */
export const buildOrderBody = ({ typed, items, totalCents }: OrderInput): OrderBody => ({
  items: [...items],
  contact: toContact(typed),
  // The form was validated by the same rule.
  receive: toReceive(typed) as OrderBody['receive'],
  pay: typed.method === 'card' ? { method: 'card' } : { method: 'athMovil', phone: typed.athPhone },
  shownTotalCents: totalCents,
});
