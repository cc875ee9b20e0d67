/** What this product asks of the card processor; Stripe's words, our units (integer cents, USD). */
export type PaymentIntent = {
  readonly id: string;
  /** Stripe's own status; `requires_capture` means the money is held. */
  readonly status: string;
  readonly amountCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly clientSecret: string;
  /** Instant at which an uncaptured hold lapses, once held. */
  readonly captureBefore?: string;
  /** Of the card that was charged or held. */
  readonly lastFour?: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** `pending`: the processor took it, and the bank has not confirmed it yet. */
export type RefundProgress = 'succeeded' | 'pending';

export type Payments = {
  /** Creates the intent for a hold; the same appointment always gets the same intent. */
  hold(given: {
    appointmentId: string;
    patientId: string;
    amountCents: number;
    quote: string;
  }): Promise<PaymentIntent>;
  /** The same for an order of the online shop. */
  holdOrder(given: { orderId: string; amountCents: number }): Promise<PaymentIntent>;
  get(paymentIntentId: string): Promise<PaymentIntent>;
  capture(paymentIntentId: string): Promise<PaymentIntent>;
  /** Lets an uncaptured hold go. */
  cancel(paymentIntentId: string): Promise<PaymentIntent>;
  /**
   * Gives captured money back; `refundKey` makes it once only, and may be used again to ask how far it is. One that the
   * bank refused is asked for anew.
   */
  refund(given: { paymentIntentId: string; amountCents: number; refundKey: string }): Promise<RefundProgress>;
};
