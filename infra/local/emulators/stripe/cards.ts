import type { CardFailure } from './objects.ts';

export type TestCard = {
  readonly number: string;
  /** Stripe's test payment method, if there is one. */
  readonly paymentMethod: string;
  readonly brand: string;
  readonly declines?: CardFailure;
  /** Error of the capture, after a successful hold. */
  readonly captureFails?: CardFailure;
  readonly holdSeconds?: number;
  /** The bank's decision on a refund, one minute later. */
  readonly refundBecomes?: 'succeeded' | 'failed';
};

const createCardFailure = (code: string, message: string, decline_code?: string): CardFailure => ({
  type: 'card_error',
  code,
  message,
  ...(decline_code && { decline_code }),
});
const declinedMessage = 'Your card was declined.';

export const weekSeconds = 7 * 86_400;

/** The only accepted cards. The emulator stores a card's brand and last four digits, not its number. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', brand: 'visa' },
  { number: '5555555555554444', paymentMethod: 'pm_card_mastercard', brand: 'mastercard' },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_chargeDeclined',
    brand: 'visa',
    declines: createCardFailure('card_declined', declinedMessage, 'generic_decline'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    declines: createCardFailure('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    declines: createCardFailure('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    declines: createCardFailure('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    declines: createCardFailure(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000000000009987',
    paymentMethod: 'pm_card_visa_chargeDeclinedLostCard',
    brand: 'visa',
    declines: createCardFailure('card_declined', declinedMessage, 'lost_card'),
  },
  {
    number: '4000000000009979',
    paymentMethod: 'pm_card_visa_chargeDeclinedStolenCard',
    brand: 'visa',
    declines: createCardFailure('card_declined', declinedMessage, 'stolen_card'),
  },
  {
    number: '4000000000006975',
    paymentMethod: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    brand: 'visa',
    declines: createCardFailure(
      'card_declined',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      'card_velocity_exceeded',
    ),
  },
  {
    number: '4100000000000019',
    paymentMethod: 'pm_card_radarBlock',
    brand: 'visa',
    declines: createCardFailure('card_declined', declinedMessage, 'fraudulent'),
  },
  {
    // The bank's authentication has no page on this machine, so it is never completed.
    number: '4000002760003184',
    paymentMethod: 'pm_card_authenticationRequired',
    brand: 'visa',
    declines: createCardFailure('authentication_required', declinedMessage, 'authentication_required'),
  },
  {
    number: '4000000000000341',
    paymentMethod: 'pm_card_captureFails',
    brand: 'visa',
    captureFails: createCardFailure('card_declined', declinedMessage, 'generic_decline'),
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    brand: 'visa',
    refundBecomes: 'succeeded',
  },
  {
    number: '4000000000005126',
    paymentMethod: 'pm_card_refundFail',
    brand: 'visa',
    refundBecomes: 'failed',
  },
  {
    number: '4000000000000820',
    paymentMethod: 'pm_card_holdLapsesSoon',
    brand: 'visa',
    holdSeconds: 300,
  },
];

export const findCardByNumber = (number: string) =>
  testCards.find((card) => card.number === number.replace(/\D/g, ''));
export const findCardByPaymentMethod = (id: string) => testCards.find((card) => card.paymentMethod === id);
