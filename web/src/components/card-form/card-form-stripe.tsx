import { CardElement, Elements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { useId, useImperativeHandle, useMemo, useState } from 'react';
import { formatCardDecline } from '#shared/payments/card-declines.ts';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { type CardFormProps, type CardHandle, toCardResult } from './card-form.ts';
import { cardText } from './copy.ts';

const readToken = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Builds the style of Stripe's iframe, which does not see our stylesheet. */
const buildStyle = () => ({
  base: {
    color: readToken('--ds-ink'),
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    iconColor: readToken('--ds-ink-3'),
    '::placeholder': { color: readToken('--ds-ink-3') },
  },
  invalid: { color: readToken('--ds-danger'), iconColor: readToken('--ds-danger') },
});

/** Stripe's card element, so that the card number never reaches this site. */
export function StripeCardForm({ config, ref }: CardFormProps) {
  const { stripePublishableKey } = config;
  const stripe = useMemo(
    // If the script fails to load, submitting shows the error.
    () => loadStripe(stripePublishableKey, { locale: 'es' }).catch(() => null),
    [stripePublishableKey],
  );
  return (
    <Elements stripe={stripe}>
      <StripeField cardRef={ref} />
    </Elements>
  );
}

function StripeField({ cardRef }: { cardRef: CardFormProps['ref'] }) {
  const stripe = useStripe();
  const [card, setCard] = useState<StripeCardElement | null>(null);
  const [isComplete, setComplete] = useState(false);
  const [error, setError] = useState<string>();
  const id = useId();

  useImperativeHandle<CardHandle | null, CardHandle | null>(cardRef, () => {
    if (!stripe || !card) return null;
    return {
      isComplete() {
        if (!isComplete) setError((currentError) => currentError ?? cardText.incomplete);
        if (!isComplete) card.focus();
        return isComplete;
      },
      async confirm({ clientSecret, cardholder }) {
        const result = await stripe.confirmCardPayment(clientSecret, {
          payment_method: { card, billing_details: { name: cardholder } },
        });
        return result.error ? toCardResult(result.error) : { status: result.paymentIntent.status };
      },
    };
  });

  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        {cardText.label}
      </label>
      <CardElement
        id={id}
        className={error === undefined ? 'card-field' : 'card-field card-field--wrong'}
        options={{ hidePostalCode: true, style: buildStyle() }}
        onReady={setCard}
        onChange={(event) => {
          setComplete(event.complete);
          setError(event.error && formatCardDecline(event.error));
        }}
      />
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </div>
  );
}
