/** What the card processor says of its own accord, once its signature is proved. */
export type Webhooks = {
  /** Checks the signature over the raw bytes, the mode and the form; throws `payment.webhook_refused`. */
  read(given: { body: string; signature: string; now: Date }): PaymentNotice;
};
export type PaymentNotice = { readonly id: string; readonly type: string; readonly paymentIntentId?: string };
