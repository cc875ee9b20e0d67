import { defineErrors } from '#shared/core/errors.ts';

/** Texts in the requirements are fixed to the letter (docs/requirements.tsv, salud). */
export const healthErrors = defineErrors('health', {
  activity_incomplete: { status: 422, text: 'Por favor, complete todos los campos obligatorios.' },
  weight_missing: { status: 422, text: 'Escribe tu peso actual en libras.' },
  future_time: { status: 422, text: 'Esa hora todavía no llega.' },
  too_long_ago: { status: 422, text: 'Solo se anota lo de los últimos 10 años.' },
  future_day: { status: 422, text: 'Ese día todavía no llega.' },
  too_many_activities: { status: 422, text: 'Ese día ya tiene 30 actividades.' },
  too_many_weights: { status: 422, text: 'Ese día ya tiene 10 pesos.' },
});

export const doseErrors = defineErrors('dose', {
  already_open: { status: 409, text: 'Ya tienes una solicitud pendiente.' },
  already_decided: {
    status: 409,
    text: '{who} la {did} {when} Tu decisión no se guardó: la primera vale y el cliente ya fue avisado.',
  },
});
