import { useImperativeHandle, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { createUnreadableReplyError, toNetworkError } from '#web/src/lib/problem.ts';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { type CardFormProps, type CardResult, toCardResult } from './card-form.ts';
import { cardText } from './copy.ts';

const { accepted, declined, insufficient, expired, securityCode, processing, identity, lost, blocked } =
  cardText.testCards;

/** Stripe's test cards. No number can be typed. */
const cards = [
  { value: '4242424242424242', label: accepted },
  { value: '4000000000000002', label: declined },
  { value: '4000000000009995', label: insufficient },
  { value: '4000000000000069', label: expired },
  { value: '4000000000000127', label: securityCode },
  { value: '4000000000000119', label: processing },
  { value: '4000002760003184', label: identity },
  { value: '4000000000009987', label: lost },
  { value: '4100000000000019', label: blocked },
];
const expiry = { month: '12', year: '2040' };

const Intent = z.object({ status: z.string() });
const ProcessorErrorReply = z.object({
  error: z.object({
    type: z.optional(z.string()),
    code: z.optional(z.string()),
    decline_code: z.optional(z.string()),
    payment_intent: z.optional(Intent),
  }),
});
const Reply = z.union([ProcessorErrorReply, Intent]);

type CardSubmission = { clientSecret: string; cardholder: string; number: string };

/** Builds the same request as Stripe's own form sends. */
function buildBody({ clientSecret, cardholder, number }: CardSubmission) {
  const prefix = 'payment_method_data';
  return new URLSearchParams({
    client_secret: clientSecret,
    [`${prefix}[type]`]: 'card',
    [`${prefix}[card][number]`]: number,
    [`${prefix}[card][exp_month]`]: expiry.month,
    [`${prefix}[card][exp_year]`]: expiry.year,
    [`${prefix}[billing_details][name]`]: cardholder,
  });
}

async function postCard(config: CardFormProps['config'], submission: CardSubmission): Promise<CardResult> {
  const { paymentsEndpoint, stripePublishableKey } = config;
  if (paymentsEndpoint === undefined) throw new Error('the test card form needs a payments endpoint');
  const [id = ''] = submission.clientSecret.split('_secret_');
  const response = await fetch(`${paymentsEndpoint}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripePublishableKey}` },
    body: buildBody(submission),
  }).catch((error: unknown) => {
    throw toNetworkError(error);
  });
  const reply = Reply.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw createUnreadableReplyError(reply.error);
  return 'error' in reply.data ? toCardResult(reply.data.error) : reply.data;
}

/** Card field with a choice of Stripe's test cards instead of real cards. */
export function TestCardForm({ config, ref }: CardFormProps) {
  const [number, setNumber] = useState('');
  const [isMissing, setMissing] = useState(false);
  const selectRef = useRef<HTMLSelectElement>(null);

  useImperativeHandle(ref, () => ({
    isComplete() {
      setMissing(number === '');
      if (number === '') selectRef.current?.focus();
      return number !== '';
    },
    confirm: (payment) => postCard(config, { ...payment, number }),
  }));

  return (
    <SelectField
      ref={selectRef}
      label={cardText.label}
      hint={cardText.testHint}
      placeholder={cardText.testPlaceholder}
      options={cards}
      value={number}
      error={isMissing ? cardText.choose : undefined}
      onChange={(event) => {
        setNumber(event.target.value);
        setMissing(false);
      }}
    />
  );
}
