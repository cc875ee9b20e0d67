/** Hours before an appointment up to which a client cancels or changes it without losing the deposit. */
export const freeCancellationHours = 48;

type PolicyRule = { readonly title: string; readonly text: string };
type CancellationPolicy = {
  readonly title: string;
  readonly summary: string;
  readonly rules: readonly PolicyRule[];
};

/** The one text of the policy, for its page, the request form, receipts and messages (R088 R089 R090 R091 R092). */
export const cancellationPolicy: CancellationPolicy = {
  title: 'Política de cancelación',
  summary: `Cambios y cancelaciones sin costo hasta ${freeCancellationHours} horas antes de tu cita.`,
  rules: [
    {
      title: 'Depósito',
      text: 'Al solicitar tu cita retenemos en tu tarjeta un depósito del 50% del servicio. Se cobra cuando aprobamos la cita. Si no podemos darte la cita, liberamos la retención.',
    },
    {
      title: 'Cambios y cancelaciones',
      text: `Puedes cambiar o cancelar sin costo hasta ${freeCancellationHours} horas antes de la cita, y te devolvemos el depósito. Si cancelas con menos tiempo, el depósito no se devuelve.`,
    },
    {
      title: 'Ausencias',
      text: 'Si no asistes a tu cita, pierdes el depósito.',
    },
    {
      title: 'Fuerza mayor',
      text: 'En caso de fuerza mayor, como una tormenta o una emergencia, el centro puede reprogramar tu cita sin costo para ti.',
    },
  ],
};
