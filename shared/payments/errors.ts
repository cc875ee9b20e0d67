import { defineErrors } from '#shared/core/errors.ts';

/** Card texts (R175 R176). `{message}` comes from `card-declines.ts`. */
export const paymentErrors = defineErrors('payment', {
  declined: { status: 402, text: 'Error de pago: {message}' },
  not_held: { status: 409, text: 'El pago no se pudo retener correctamente.' },
  webhook_refused: { status: 400, text: 'Firma no válida.' },
  refund_failed: {
    status: 502,
    text: 'Advertencia: No se pudo procesar el reembolso automáticamente...',
  },
});

export const athErrors = defineErrors('ath', {
  below_minimum: { status: 422, text: 'ATH Móvil acepta desde $1.00.' },
  above_maximum: { status: 422, text: 'ATH Móvil acepta hasta $1,500.00. Divide el pago.' },
  wrong_phone: { status: 422, text: 'Escribe un teléfono de 10 dígitos, como 787-123-4567.' },
  not_configured: { status: 409, text: 'El centro no tiene ATH Móvil conectado. Elige otro método.' },
  unavailable: { status: 503, text: 'ATH Móvil no responde. No se hizo nada: intenta de nuevo.' },
  unknown: { status: 503, text: 'ATH Móvil no responde. No sabemos todavía si se hizo.' },
  refused: { status: 502, text: 'ATH Móvil no aceptó la petición. Elige otro método.' },
  waiting: { status: 409, text: 'Ya hay un pago por ATH Móvil en curso para esta venta.' },
  accepted: { status: 409, text: 'El cliente ya aceptó este pago: se está confirmando.' },
  ended: { status: 409, text: 'Este pago por ATH Móvil ya terminó.' },
  not_refundable: { status: 409, text: 'De este pago por ATH Móvil no queda tanto por devolver.' },
  rung_just_now: { status: 409, text: 'Acabamos de enviarlo. Espera 20 segundos para enviarlo otra vez.' },
  refund_waiting: { status: 409, text: 'Otra devolución de este pago espera a ATH Móvil.' },
});
