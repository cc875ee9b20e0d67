import { defineErrors } from '#shared/core/errors.ts';

/** The card's texts (R175 R176). `{message}` says why and what to do (`card-refusals.ts`). */
export const paymentErrors = defineErrors('payment', {
  declined: { status: 402, text: 'Error de pago: {message}' },
  not_held: { status: 409, text: 'El pago no se pudo retener correctamente.' },
  webhook_refused: { status: 400, text: 'Firma no válida.' },
  refund_failed: {
    status: 502,
    text: 'Advertencia: No se pudo procesar el reembolso automáticamente...',
  },
});
