import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { maxCents } from '#shared/core/schemas.ts';
import { maxAthCents, minAthCents } from '#shared/payments/ath-payment.ts';
import type { TenderInput } from '#shared/sales/api.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import type { PaymentInput, SaleDraft } from '../draft/sale-draft.ts';

/** Methods in display order and in the order of F8. */
export const methodOrder: readonly PaymentMethod[] = ['cash', 'card', 'athMovil'];

/** An invalid field, or an amount outside the limits of ATH Móvil. */
type InvalidPaymentField =
  | 'amount'
  | 'received'
  | 'lastFour'
  | 'authorization'
  | 'reference'
  | 'aboveAth'
  | 'belowAth';

/** State of the payment being typed. */
export type PaymentState =
  /** The amount covers what is due. */
  | { readonly kind: 'covers'; readonly tender: TenderInput | undefined; readonly changeCents: number }
  /** A part of a split payment. */
  | { readonly kind: 'part'; readonly tender: TenderInput }
  /** Not enough cash. */
  | { readonly kind: 'short'; readonly receivedCents: number; readonly missingCents: number }
  | { readonly kind: 'wrong'; readonly field: InvalidPaymentField }
  /** The client pays the whole remaining amount in the app, requested when the sale is finished. */
  | { readonly kind: 'ath'; readonly amountCents: number };

/** Parses an amount. Returns undefined if it is invalid or above the limit. */
export function parsePayableCents(text: string): number | undefined {
  const cents = parseCents(text);
  return cents !== undefined && cents <= maxCents ? cents : undefined;
}

export const sumPaid = ({ tenders }: Pick<SaleDraft, 'tenders'>): number =>
  sumCents(tenders.map(({ amountCents }) => amountCents));

type AthEntrySettings = {
  readonly athByHand: boolean;
  /** Whether phone payments are available. Defaults to false. */
  readonly isAthConnected?: boolean;
};
type AmountDue = AthEntrySettings & { readonly remainingCents: number; readonly isDivided: boolean };

/**
 * Whether the payment is entered by hand. The owner must allow it, and either the cashier chose it or the
 * service is not connected.
 */
export const isEnteredManually = (
  { isByHand = false }: PaymentInput,
  { athByHand, isAthConnected = false }: AthEntrySettings,
) => athByHand && (isByHand || !isAthConnected);

const isLastFour = (text: string) => text === '' || /^\d{4}$/.test(text);

function toCardState(
  { lastFour, authorization }: PaymentInput,
  amountCents: number,
  remainingCents: number,
): PaymentState {
  if (!isLastFour(lastFour.trim())) return { kind: 'wrong', field: 'lastFour' };
  if (authorization.trim().length > 20) return { kind: 'wrong', field: 'authorization' };
  const tender = {
    method: 'card' as const,
    amountCents,
    ...(lastFour.trim() && { lastFour: lastFour.trim() }),
    ...(authorization.trim() && { authorization: authorization.trim() }),
  };
  return toPartState(tender, remainingCents);
}

/** Requests the whole remaining amount, so that no later payment can fail and require a refund of this one. */
function toAthState({ remainingCents }: AmountDue): PaymentState {
  if (remainingCents > maxAthCents) return { kind: 'wrong', field: 'aboveAth' };
  if (remainingCents < minAthCents) return { kind: 'wrong', field: 'belowAth' };
  return { kind: 'ath', amountCents: remainingCents };
}

function toManualAthState(typed: PaymentInput, amountCents: number, remainingCents: number): PaymentState {
  const reference = typed.reference.trim();
  if (reference === '' || reference.length > 40) return { kind: 'wrong', field: 'reference' };
  return toPartState({ method: 'athMovil', amountCents, reference }, remainingCents);
}

const toPartState = (tender: TenderInput, remainingCents: number): PaymentState =>
  tender.amountCents < remainingCents ? { kind: 'part', tender } : { kind: 'covers', tender, changeCents: 0 };

const createCashTender = (amountCents: number, receivedCents: number) =>
  ({ method: 'cash', amountCents, receivedCents }) as const;

/** Single cash payment, decided by the received amount. */
function toCashState(receivedCents: number, remainingCents: number): PaymentState {
  if (receivedCents < remainingCents)
    return { kind: 'short', receivedCents, missingCents: remainingCents - receivedCents };
  const changeCents = receivedCents - remainingCents;
  return { kind: 'covers', tender: createCashTender(remainingCents, receivedCents), changeCents };
}

/** State of a cash amount in a split payment. An excess becomes change. */
function toCashPartState(receivedCents: number, remainingCents: number): PaymentState {
  return receivedCents < remainingCents
    ? { kind: 'part', tender: createCashTender(receivedCents, receivedCents) }
    : toCashState(receivedCents, remainingCents);
}

/** Payment of the typed amount, by default the whole remaining amount. */
function toAmountState(typed: PaymentInput, { remainingCents, isDivided }: AmountDue): PaymentState {
  const amountCents =
    isDivided && typed.amount.trim() !== '' ? parsePayableCents(typed.amount) : remainingCents;
  if (amountCents === undefined || amountCents === 0) return { kind: 'wrong', field: 'amount' };
  if (typed.method === 'cash') return toCashPartState(amountCents, remainingCents);
  if (amountCents > remainingCents) return { kind: 'wrong', field: 'amount' };
  return typed.method === 'card'
    ? toCardState(typed, amountCents, remainingCents)
    : toManualAthState(typed, amountCents, remainingCents);
}

/** Compares the typed payment with the amount due, in cents. */
export function toPaymentState(typed: PaymentInput, due: AmountDue): PaymentState {
  const { remainingCents, isDivided } = due;
  if (remainingCents === 0) return { kind: 'covers', tender: undefined, changeCents: 0 };
  if (!isDivided && typed.method === 'cash') {
    const receivedCents = typed.received.trim() === '' ? 0 : parsePayableCents(typed.received);
    return receivedCents === undefined
      ? { kind: 'wrong', field: 'received' }
      : toCashState(receivedCents, remainingCents);
  }
  return typed.method === 'athMovil' && !isEnteredManually(typed, due)
    ? toAthState(due)
    : toAmountState(typed, due);
}

/** Clears all payment fields except the method, after a payment was taken. */
export const clearPaymentInput = (typed: PaymentInput): PaymentInput => ({
  ...typed,
  amount: '',
  received: '',
  lastFour: '',
  authorization: '',
  reference: '',
});

export function toNextMethod(method: PaymentInput['method']): PaymentInput['method'] {
  const currentIndex = methodOrder.indexOf(method);
  return methodOrder[(currentIndex + 1) % methodOrder.length] ?? 'cash';
}
