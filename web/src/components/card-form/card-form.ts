import type { Ref } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import { type CardRefusal, isProcessorDown } from '#shared/payments/card-refusals.ts';
import type { ClientConfig } from '#shared/settings/api.ts';
import { networkError, refused } from '#web/src/lib/problem.ts';

/** What the processor says of an intent after a card was sent: its state now, or why the card was refused. */
export type CardAnswer = { status?: string | undefined; refusal?: CardRefusal | undefined };

type ProcessorError = CardRefusal & { payment_intent?: { status: string } | undefined };

/** What the processor's error means; throws when it did not get as far as the card. */
export function answerOfError({ payment_intent, ...refusal }: ProcessorError): CardAnswer {
  if (refusal.type === 'api_connection_error') throw networkError(new Error(refusal.type));
  if (isProcessorDown(refusal)) throw refused(coreErrors.unavailable);
  return { status: payment_intent?.status, refusal };
}

export type CardHandle = {
  /** Whether the card can be sent; when it cannot, the field says what is missing and takes the focus. */
  isComplete(): boolean;
  /** Sends the card for the intent's hold. Throws when the processor could not be reached. */
  confirm(given: { clientSecret: string; cardholder: string }): Promise<CardAnswer>;
};

/** The ref holds nothing while there is no field to send. */
export type CardFormProps = { config: ClientConfig; ref: Ref<CardHandle | null> };
