import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardDecline, formatCardDecline, isProcessorDown } from '#shared/payments/card-declines.ts';

const formatDecline = (decline_code: string, code = 'card_declined') =>
  formatCardDecline({ type: 'card_error', code, decline_code });

/** All decline codes that Stripe documents. */
const documentedCodes =
  `approve_with_id authentication_not_handled authentication_required call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card
  fraudulent generic_decline incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip
  insufficient_funds invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number
  invalid_pin issuer_not_available lost_card merchant_blacklist new_account_information_available no_action_taken
  not_permitted offline_pin_required online_or_offline_pin_required pickup_card pin_try_exceeded
  previously_declined_do_not_retry processing_error reenter_transaction restricted_card
  revocation_of_all_authorizations revocation_of_authorization security_violation service_not_allowed stolen_card
  stop_payment_order testmode_decline transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(
    /\s+/,
  );
const arbitraryCode = fc.option(
  fc.oneof(fc.constantFrom(...documentedCodes), fc.string(), fc.constant('__proto__')),
  {
    nil: undefined,
  },
);
const arbitraryDecline: fc.Arbitrary<CardDecline> = fc.record({
  type: fc.option(fc.constantFrom('card_error', 'invalid_request_error', 'rate_limit_error'), {
    nil: undefined,
  }),
  code: arbitraryCode,
  decline_code: arbitraryCode,
});

describe('formatCardDecline', () => {
  it('returns a Spanish text with a next step, for any code [R175]', () => {
    fc.assert(
      fc.property(arbitraryDecline, (decline) => {
        expect(formatCardDecline(decline)).toMatch(
          /^[A-ZÁ][\p{L} ]+\. (Usa|Revisa|Revísal[ao]|Intenta|Espera) .+\.$|^Completa .+\.$/u,
        );
      }),
    );
  });

  it.each([
    'lost_card',
    'stolen_card',
    'fraudulent',
    'merchant_blacklist',
    'pickup_card',
    'security_violation',
  ])('returns for %s the generic text, since the holder may not be the owner [R175]', (code) => {
    expect(formatDecline(code)).toBe(formatDecline('generic_decline'));
  });

  it.each([
    ['insufficient_funds', 'La tarjeta no tiene fondos suficientes. Usa otra tarjeta.'],
    ['currency_not_supported', 'Esta tarjeta no acepta pagos en dólares. Usa otra tarjeta.'],
    ['card_not_supported', 'Esta tarjeta no sirve para este pago. Usa otra tarjeta.'],
    [
      'authentication_required',
      'Tu banco no pudo confirmar que eres tú. Intenta de nuevo y completa su verificación.',
    ],
    ['', 'Tu banco no aceptó la tarjeta. Usa otra tarjeta o llama a tu banco.'],
  ])('returns for %s a specific text [R175]', (code, sentence) => {
    expect(formatDecline(code)).toBe(sentence);
  });

  it('uses the error code when there is no decline code', () => {
    expect(formatCardDecline({ code: 'incorrect_cvc' })).toMatch(/^El código de seguridad/);
    expect(formatCardDecline({ type: 'invalid_request_error', code: 'rate_limit' })).toMatch(
      /Espera un minuto/,
    );
    expect(formatCardDecline({ type: 'invalid_request_error', code: 'parameter_invalid' })).toMatch(
      /^No pudimos/,
    );
  });
});

it('isProcessorDown is true only for failures of the processor', () => {
  expect(
    ['api_connection_error', 'api_error', 'card_error', undefined].map((type) => isProcessorDown({ type })),
  ).toEqual([true, true, false, false]);
});
