import { AppError } from '#shared/core/errors.ts';
import { type CardDecline, formatCardDecline } from '#shared/payments/card-declines.ts';
import { paymentErrors } from '#shared/payments/errors.ts';

/** Copy of the card field (R174 R175 R176). */
export const cardText = {
  label: 'Tarjeta',
  formFailed: 'No pudimos cargar el campo de tarjeta',
  missingField: 'Error interno: no se encontró el campo de tarjeta.',
  incomplete: 'Completa los datos de la tarjeta.',
  choose: 'Elige una tarjeta.',
  testHint: 'Modo de prueba: ninguna tarjeta real, ningún cobro.',
  testPlaceholder: 'Elige una tarjeta de prueba',
  testCards: {
    accepted: '4242 4242 4242 4242 · aprobada',
    declined: '4000 0000 0000 0002 · rechazada',
    insufficient: '4000 0000 0000 9995 · sin fondos',
    expired: '4000 0000 0000 0069 · vencida',
    securityCode: '4000 0000 0000 0127 · código de seguridad equivocado',
    processing: '4000 0000 0000 0119 · banco sin contestar',
    identity: '4000 0027 6000 3184 · identidad sin confirmar',
    lost: '4000 0000 0000 9987 · perdida',
    blocked: '4100 0000 0000 0019 · bloqueada por fraude',
  },
  refused: (decline: CardDecline) =>
    new AppError(paymentErrors.declined, { values: { message: formatCardDecline(decline) } }).text,
  notHeld: paymentErrors.not_held.text,
} as const;
