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

/**
 * Why there is no answer to go by. `notConfigured`: the center has no account there. `unreachable`: nothing was asked.
 * `unknown`: it may have been done, so it is looked up before anything is tried again. The others were refused, and
 * nothing was done: by the payment's state, by the limits of an amount, by the tokens, or for the form of what was asked.
 */
export type AthProblem =
  | 'notConfigured'
  | 'unreachable'
  | 'unknown'
  | 'wrongState'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'token'
  | 'refused';
export type AthAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AthProblem };

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
