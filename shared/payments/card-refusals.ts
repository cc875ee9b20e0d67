/** Stripe's error codes for a declined card; its message is not used. */
export type CardRefusal = {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
};

const sentences = {
  refused: 'Tu banco no aceptó la tarjeta. Usa otra tarjeta o llama a tu banco.',
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

/** Lost, stolen and fraudulent cards get the generic text: the holder may not be the owner. */
const sentenceOf = new Map<string, string>(
  Object.entries({
    [sentences.funds]: ['insufficient_funds'],
    [sentences.limit]: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
    [sentences.expired]: ['expired_card', 'invalid_expiry_year_past', 'invalid_expiry_month_past'],
    [sentences.expiry]: ['invalid_expiry_month', 'invalid_expiry_year'],
    [sentences.securityCode]: ['incorrect_cvc', 'invalid_cvc'],
    [sentences.number]: ['incorrect_number', 'invalid_number', 'invalid_account'],
    [sentences.address]: ['incorrect_zip', 'incorrect_address', 'postal_code_invalid', 'incomplete_zip'],
    [sentences.unsupported]: [
      'card_not_supported',
      'transaction_not_allowed',
      'service_not_allowed',
      'not_permitted',
      'live_mode_test_card',
      'test_mode_live_card',
      'testmode_decline',
    ],
    [sentences.currency]: ['currency_not_supported'],
    [sentences.identity]: [
      'authentication_required',
      'authentication_not_handled',
      'payment_intent_authentication_failure',
      'setup_intent_authentication_failure',
    ],
    [sentences.processing]: [
      'processing_error',
      'issuer_not_available',
      'try_again_later',
      'reenter_transaction',
      'approve_with_id',
    ],
    [sentences.repeated]: ['duplicate_transaction'],
    [sentences.busy]: ['rate_limit', 'lock_timeout'],
    [sentences.incomplete]: ['incomplete_number', 'incomplete_expiry', 'incomplete_cvc'],
  }).flatMap(([sentence, codes]) => codes.map((code): [string, string] => [code, sentence])),
);

/** Spanish text for a declined card and what to do; unknown codes get a generic one. */
export function cardRefusalText({ type, code, decline_code }: CardRefusal): string {
  const known = sentenceOf.get(decline_code ?? '') ?? sentenceOf.get(code ?? '');
  return known ?? (type === 'card_error' ? sentences.refused : sentences.unknown);
}

/** Whether the processor failed instead of declining, so that the hold's state is unknown. */
export const isProcessorDown = ({ type }: CardRefusal) =>
  type === 'api_connection_error' || type === 'api_error';
