import { act, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import { StripeCardForm } from '#web/src/components/card-form/card-form-stripe.tsx';

type Listener = (event: object) => void;

/** The listeners of the card field, which a test calls to emit an event. */
const listeners = new Map<string, Listener>();
const cardElement = {
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  off: (name: string) => listeners.delete(name),
  // Emits `ready` asynchronously, as an iframe does.
  mount: () => void setTimeout(() => act(() => listeners.get('ready')?.({}))),
  destroy: vi.fn(),
  update: vi.fn(),
  focus: vi.fn(),
};
const confirmCardPayment = vi.fn();
const stripe = {
  elements: () => ({ create: () => cardElement, getElement: () => cardElement, update: vi.fn() }),
  createToken: vi.fn(),
  createPaymentMethod: vi.fn(),
  confirmCardPayment,
  registerAppInfo: vi.fn(),
  _registerWrapper: vi.fn(),
};
const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure/index.js', () => ({ loadStripe }));

const clientConfig = {
  region: 'r',
  userPoolId: 'p',
  userPoolClientId: 'c',
  cardForm: 'stripe' as const,
  stripePublishableKey: 'pk_test_1',
  liveEndpoint: 'http://live.test',
};
const confirmation = { clientSecret: 'pi_1_secret_2', cardholder: 'Marisol Ortiz' };

async function renderCardForm() {
  const ref = createRef<CardHandle>();
  render(<StripeCardForm config={clientConfig} ref={ref} />);
  await waitFor(() => expect(ref.current).not.toBeNull());
  return { ref, card: ref.current! };
}
const emitChange = (event: object) => act(() => listeners.get('change')?.(event));

beforeEach(() => {
  listeners.clear();
  loadStripe.mockReset().mockResolvedValue(stripe);
  confirmCardPayment.mockReset();
});

describe('StripeCardForm', () => {
  it('requires a complete card before it submits', async () => {
    const { card } = await renderCardForm();

    act(() => expect(card.isComplete()).toBe(false));

    expect(screen.getByRole('alert').textContent).toBe('Completa los datos de la tarjeta.');
    expect(cardElement.focus).toHaveBeenCalled();
  });

  it('confirms the hold with the cardholder’s name [R284]', async () => {
    const { ref } = await renderCardForm();
    emitChange({ complete: true });
    confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'requires_capture' } });

    const result = await ref.current!.confirm(confirmation);

    expect(ref.current!.isComplete()).toBe(true);
    expect(result).toEqual({ status: 'requires_capture', decline: undefined });
    expect(confirmCardPayment).toHaveBeenCalledWith(confirmation.clientSecret, {
      payment_method: { card: cardElement, billing_details: { name: 'Marisol Ortiz' } },
    });
  });

  it('returns the decline reason and the status of the payment intent', async () => {
    const { card } = await renderCardForm();
    const cardDecline = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' };
    const error = {
      ...cardDecline,
      message: 'Your card was declined.',
      payment_intent: { status: 'canceled' },
    };
    confirmCardPayment.mockResolvedValue({ error });

    const result = await card.confirm(confirmation);

    expect(result).toMatchObject({ status: 'canceled', decline: cardDecline });
  });

  it('shows card errors in Spanish [R175]', async () => {
    await renderCardForm();

    emitChange({
      complete: false,
      error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
    });

    expect(screen.getByRole('alert').textContent).toBe(
      'El número de la tarjeta no es correcto. Revísalo e intenta de nuevo.',
    );
    emitChange({ complete: false, error: undefined });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('throws a network error if Stripe cannot be reached', async () => {
    const { card } = await renderCardForm();
    confirmCardPayment.mockResolvedValue({
      error: { type: 'api_connection_error', message: 'We are experiencing issues connecting.' },
    });

    await expect(card.confirm(confirmation)).rejects.toMatchObject({ code: 'network.offline' });
  });

  it('exposes no handle if the script fails to load', async () => {
    loadStripe.mockRejectedValue(new Error('blocked'));
    const ref = createRef<CardHandle>();

    render(<StripeCardForm config={clientConfig} ref={ref} />);

    await screen.findByText('Tarjeta');
    expect(ref.current).toBeNull();
  });
});
