/** Stripe's error codes for a declined card. Stripe's message is not used. */
export type CardDecline = {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
};

const declineTexts = {
  declined: 'Tu banco no aceptó la tarjeta. Usa otra tarjeta o llama a tu banco.',
  funds: 'La tarjeta no tiene fondos suficientes. Usa otra tarjeta.',
  limit: 'La tarjeta llegó a su límite. Usa otra tarjeta o llama a tu banco.',
  expired: 'La tarjeta está vencida. Revisa la fecha o usa otra tarjeta.',
  expiry: 'La fecha de vencimiento no es correcta. Revísala e intenta de nuevo.',
  securityCode: 'El código de seguridad no es correcto. Revísalo e intenta de nuevo.',
  number: 'El número de la tarjeta no es correcto. Revísalo e intenta de nuevo.',
  address: 'El código postal no es el de la tarjeta. Revísalo e intenta de nuevo.',
  unsupported: 'Esta tarjeta no sirve para este pago. Usa otra tarjeta.',
  currency: 'Esta tarjeta no acepta pagos en dólares. Usa otra tarjeta.',
  identity: 'Tu banco no pudo confirmar que eres tú. Intenta de nuevo y completa su verificación.',
  processing: 'El banco no pudo procesar la tarjeta. Espera un minuto e intenta de nuevo.',
  repeated: 'Acabas de hacer un pago igual. Espera unos minutos antes de intentar de nuevo.',
  busy: 'Hay muchos pagos en este momento. Espera un minuto e intenta de nuevo.',
  incomplete: 'Completa los datos de la tarjeta.',
  unknown: 'No pudimos usar la tarjeta. Intenta de nuevo o usa otra tarjeta.',
} as const;

/** Lost, stolen and fraudulent cards get the generic text, since the holder may not be the owner. */
const declineTextByCode = new Map<string, string>(
  Object.entries({
    [declineTexts.funds]: ['insufficient_funds'],
    [declineTexts.limit]: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
    [declineTexts.expired]: ['expired_card', 'invalid_expiry_year_past', 'invalid_expiry_month_past'],
    [declineTexts.expiry]: ['invalid_expiry_month', 'invalid_expiry_year'],
    [declineTexts.securityCode]: ['incorrect_cvc', 'invalid_cvc'],
    [declineTexts.number]: ['incorrect_number', 'invalid_number', 'invalid_account'],
    [declineTexts.address]: ['incorrect_zip', 'incorrect_address', 'postal_code_invalid', 'incomplete_zip'],
    [declineTexts.unsupported]: [
      'card_not_supported',
      'transaction_not_allowed',
      'service_not_allowed',
      'not_permitted',
      'live_mode_test_card',
      'test_mode_live_card',
      'testmode_decline',
    ],
    [declineTexts.currency]: ['currency_not_supported'],
    [declineTexts.identity]: [
      'authentication_required',
      'authentication_not_handled',
      'payment_intent_authentication_failure',
      'setup_intent_authentication_failure',
    ],
    [declineTexts.processing]: [
      'processing_error',
      'issuer_not_available',
      'try_again_later',
      'reenter_transaction',
      'approve_with_id',
    ],
    [declineTexts.repeated]: ['duplicate_transaction'],
    [declineTexts.busy]: ['rate_limit', 'lock_timeout'],
    [declineTexts.incomplete]: ['incomplete_number', 'incomplete_expiry', 'incomplete_cvc'],
  }).flatMap(([sentence, codes]) => codes.map((code): [string, string] => [code, sentence])),
);

/** Returns the Spanish text for a declined card and what to do. Unknown codes get a generic one. */
export function formatCardDecline({ type, code, decline_code }: CardDecline): string {
  const knownText = declineTextByCode.get(decline_code ?? '') ?? declineTextByCode.get(code ?? '');
  return knownText ?? (type === 'card_error' ? declineTexts.declined : declineTexts.unknown);
}

/** Whether the processor failed instead of declining, so that the hold's state is unknown. */
export const isProcessorDown = ({ type }: CardDecline) =>
  type === 'api_connection_error' || type === 'api_error';
