import type { Ref } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import { type CardDecline, isProcessorDown } from '#shared/payments/card-declines.ts';
import type { ClientConfig } from '#shared/settings/api.ts';
import { createCallError, toNetworkError } from '#web/src/lib/problem.ts';

export type CardResult = { status?: string | undefined; decline?: CardDecline | undefined };

type ProcessorError = CardDecline & { payment_intent?: { status: string } | undefined };

/** Converts a Stripe error. Throws if Stripe was unreachable or unavailable. */
export function toCardResult({ payment_intent, ...decline }: ProcessorError): CardResult {
  if (decline.type === 'api_connection_error') throw toNetworkError(new Error(decline.type));
  if (isProcessorDown(decline)) throw createCallError(coreErrors.unavailable);
  return { status: payment_intent?.status, decline };
}

export type CardHandle = {
  /** Whether the card data are complete. If not, shows the error and takes the focus. */
  isComplete(): boolean;
  /** Confirms the payment intent with the card. Throws if Stripe could not be reached. */
  confirm(payment: { clientSecret: string; cardholder: string }): Promise<CardResult>;
};

export type CardFormProps = { config: ClientConfig; ref: Ref<CardHandle | null> };
