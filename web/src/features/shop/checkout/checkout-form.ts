import * as z from 'zod/mini';
import { inSpanish } from '#shared/core/issue-text.ts';
import type { GivenTo } from '#shared/core/route.ts';
import { type CartItem, Contact, Receive } from '#shared/shop/cart.ts';
import type { placeOrder } from '#shared/shop/shop-api.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';

type Body = GivenTo<typeof placeOrder>['body'];

/** Under which this tab keeps what is typed, for when the page is loaded anew. */
export const checkoutDraft = 'checkout';

/** What is typed, as it is typed. */
export const TypedCheckout = z.object({
  /** Not for the client who is signed in on this device: nothing of theirs is filled in, and the order is not theirs. */
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

const contactOf = ({ name, email, phone }: TypedCheckout) => ({ name, email, phone });

const receiveOf = ({ receive, address, municipality, zip, notes }: TypedCheckout) =>
  receive === 'pickup'
    ? { kind: receive }
    : { kind: receive, address, municipality, zip, ...(notes.trim() !== '' && { notes }) };

const Cardholder = z.object({ cardholder: z.string().check(z.trim(), z.minLength(1)) });
const AthPhone = z.object({ athPhone: Contact.shape.phone });

/** The contract's own rules, of what is asked of this buyer alone. */
function issuesIn(typed: TypedCheckout) {
  const pay = typed.method === 'card' ? Cardholder : AthPhone;
  const checked = [
    Contact.safeParse(contactOf(typed), inSpanish),
    Receive.safeParse(receiveOf(typed), inSpanish),
    pay.safeParse({ cardholder: typed.cardholder, athPhone: typed.athPhone }, inSpanish),
  ];
  return checked.flatMap(({ error }) => error?.issues ?? []);
}

export const CheckoutForm = TypedCheckout.check(({ value, issues }) => {
  for (const { path, message } of issuesIn(value))
    issues.push({ code: 'custom', input: value, path: [...path], message });
});

type Paying = {
  readonly typed: TypedCheckout;
  readonly items: readonly CartItem[];
  readonly totalCents: number;
};

/** What is sent for it. */
export const bodyOf = ({ typed, items, totalCents }: Paying): Body => ({
  items: [...items],
  contact: contactOf(typed),
  // The form has just been checked by the same rule.
  receive: receiveOf(typed) as Body['receive'],
  pay: typed.method === 'card' ? { method: 'card' } : { method: 'athMovil', phone: typed.athPhone },
  shownTotalCents: totalCents,
});
