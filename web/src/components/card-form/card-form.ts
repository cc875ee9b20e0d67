import type { Ref } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import { type CardRefusal, isProcessorDown } from '#shared/payments/card-refusals.ts';
import type { ClientConfig } from '#shared/settings/api.ts';
import { networkError, refused } from '#web/src/lib/problem.ts';

export type CardAnswer = { status?: string | undefined; refusal?: CardRefusal | undefined };

type ProcessorError = CardRefusal & { payment_intent?: { status: string } | undefined };

/** Converts a Stripe error; throws if Stripe was unreachable or unavailable. */
export function answerOfError({ payment_intent, ...refusal }: ProcessorError): CardAnswer {
  if (refusal.type === 'api_connection_error') throw networkError(new Error(refusal.type));
  if (isProcessorDown(refusal)) throw refused(coreErrors.unavailable);
  return { status: payment_intent?.status, refusal };
}

export type CardHandle = {
  /** Whether the card data are complete; otherwise shows the error and takes the focus. */
  isComplete(): boolean;
  /** Confirms the payment intent with the card. Throws if Stripe could not be reached. */
  confirm(given: { clientSecret: string; cardholder: string }): Promise<CardAnswer>;
};

export type CardFormProps = { config: ClientConfig; ref: Ref<CardHandle | null> };
