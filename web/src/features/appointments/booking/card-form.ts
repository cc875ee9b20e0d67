import type { Ref } from 'react';
import type { ClientConfig } from '#shared/settings/api.ts';

/** What the processor says of an intent after a card was sent: its state now, or why the card was refused. */
export type CardAnswer = { status?: string | undefined; refusal?: string | undefined };

export type CardHandle = {
  /** Whether the card can be sent; when it cannot, the field says what is missing and takes the focus. */
  isComplete(): boolean;
  /** Sends the card for the intent's hold. Throws when the processor could not be reached. */
  confirm(given: { clientSecret: string; cardholder: string }): Promise<CardAnswer>;
};

/** The ref holds nothing while there is no field to send. */
export type CardFormProps = { config: ClientConfig; ref: Ref<CardHandle | null> };
