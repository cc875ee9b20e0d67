import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { mostCents } from '#shared/core/schemas.ts';
import { leastAthCents, mostAthCents } from '#shared/payments/ath-payment.ts';
import type { GivenTender } from '#shared/sales/api.ts';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import type { SaleDraft, Typed } from '../draft/sale-draft.ts';

/** As the till offers them, and as F8 goes round them. */
export const methodOrder: readonly PaymentMethod[] = ['cash', 'card', 'athMovil'];

type WrongField =
  | 'amount'
  | 'received'
  | 'lastFour'
  | 'authorization'
  | 'reference'
  | 'aboveAth'
  | 'belowAth';

/** How a payment stands that is being typed. */
export type PaymentState =
  /** More was handed over than is due, or exactly that. */
  | { readonly kind: 'covers'; readonly tender: GivenTender | undefined; readonly changeCents: number }
  /** A part of what is due, where a sale is paid in several ways. */
  | { readonly kind: 'part'; readonly tender: GivenTender }
  /** Nothing that can be taken yet: `missingCents` of cash, or a field that says why. */
  | { readonly kind: 'short'; readonly receivedCents: number; readonly missingCents: number }
  | { readonly kind: 'wrong'; readonly field: WrongField }
  /** The client pays all that is left in their app: asked for when the sale is finished. */
  | { readonly kind: 'ath'; readonly amountCents: number };

/** An amount that can be sent; undefined of what cannot be read, or is more than anybody hands over. */
export function payableCentsOf(text: string): number | undefined {
  const cents = centsOf(text);
  return cents !== undefined && cents <= mostCents ? cents : undefined;
}

export const paidCents = ({ tenders }: Pick<SaleDraft, 'tenders'>): number =>
  sumCents(tenders.map(({ amountCents }) => amountCents));

type Noting = {
  readonly athByHand: boolean;
  /** Whether payments are asked for on phones; absent, they are not. */
  readonly isAthConnected?: boolean;
};
type Due = Noting & { readonly openCents: number; readonly isDivided: boolean };

/** What the client's phone shows is noted, where the owner lets it and nobody can ask the phone itself. */
export const isNotedByHand = ({ isByHand = false }: Typed, { athByHand, isAthConnected = false }: Noting) =>
  athByHand && (isByHand || !isAthConnected);

const isLastFour = (text: string) => text === '' || /^\d{4}$/.test(text);

function cardState({ lastFour, authorization }: Typed, amountCents: number, openCents: number): PaymentState {
  if (!isLastFour(lastFour.trim())) return { kind: 'wrong', field: 'lastFour' };
  if (authorization.trim().length > 20) return { kind: 'wrong', field: 'authorization' };
  const tender = {
    method: 'card' as const,
    amountCents,
    ...(lastFour.trim() && { lastFour: lastFour.trim() }),
    ...(authorization.trim() && { authorization: authorization.trim() }),
  };
  return asPart(tender, openCents);
}

/** Asked for last, so that a refusal leaves nothing to give back: all that is left. */
function athState({ openCents }: Due): PaymentState {
  if (openCents > mostAthCents) return { kind: 'wrong', field: 'aboveAth' };
  if (openCents < leastAthCents) return { kind: 'wrong', field: 'belowAth' };
  return { kind: 'ath', amountCents: openCents };
}

function notedState(typed: Typed, amountCents: number, openCents: number): PaymentState {
  const reference = typed.reference.trim();
  if (reference === '' || reference.length > 40) return { kind: 'wrong', field: 'reference' };
  return asPart({ method: 'athMovil', amountCents, reference }, openCents);
}

const asPart = (tender: GivenTender, openCents: number): PaymentState =>
  tender.amountCents < openCents ? { kind: 'part', tender } : { kind: 'covers', tender, changeCents: 0 };

const cashTender = (amountCents: number, receivedCents: number) =>
  ({ method: 'cash', amountCents, receivedCents }) as const;

/** Of one payment for all of it: what was handed over decides. */
function cashState(receivedCents: number, openCents: number): PaymentState {
  if (receivedCents < openCents)
    return { kind: 'short', receivedCents, missingCents: openCents - receivedCents };
  const changeCents = receivedCents - openCents;
  return { kind: 'covers', tender: cashTender(openCents, receivedCents), changeCents };
}

/** Of one among several: a part is taken as it is, what is more than what is left has change. */
function cashPart(givenCents: number, openCents: number): PaymentState {
  return givenCents < openCents
    ? { kind: 'part', tender: cashTender(givenCents, givenCents) }
    : cashState(givenCents, openCents);
}

/** A payment of a typed amount; of all that is left where none is typed. */
function amountState(typed: Typed, { openCents, isDivided }: Due): PaymentState {
  const amountCents = isDivided && typed.amount.trim() !== '' ? payableCentsOf(typed.amount) : openCents;
  if (amountCents === undefined || amountCents === 0) return { kind: 'wrong', field: 'amount' };
  if (typed.method === 'cash') return cashPart(amountCents, openCents);
  if (amountCents > openCents) return { kind: 'wrong', field: 'amount' };
  return typed.method === 'card'
    ? cardState(typed, amountCents, openCents)
    : notedState(typed, amountCents, openCents);
}

/** What is typed, against what is still due. Amounts in cents. */
export function paymentState(typed: Typed, due: Due): PaymentState {
  const { openCents, isDivided } = due;
  if (openCents === 0) return { kind: 'covers', tender: undefined, changeCents: 0 };
  if (!isDivided && typed.method === 'cash') {
    const receivedCents = typed.received.trim() === '' ? 0 : payableCentsOf(typed.received);
    return receivedCents === undefined
      ? { kind: 'wrong', field: 'received' }
      : cashState(receivedCents, openCents);
  }
  return typed.method === 'athMovil' && !isNotedByHand(typed, due) ? athState(due) : amountState(typed, due);
}

/** The same fields, once a payment was taken: the method stays, what was typed of it goes. */
export const afterTender = (typed: Typed): Typed => ({
  ...typed,
  amount: '',
  received: '',
  lastFour: '',
  authorization: '',
  reference: '',
});

export function nextMethod(method: Typed['method']): Typed['method'] {
  const at = methodOrder.indexOf(method);
  return methodOrder[(at + 1) % methodOrder.length] ?? 'cash';
}
