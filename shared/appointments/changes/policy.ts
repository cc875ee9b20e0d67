import type { BookingTerms } from './terms.ts';

type PolicyRule = { readonly title: string; readonly text: string };
type CancellationPolicy = {
  readonly summary: string;
  readonly rules: readonly PolicyRule[];
};

export const policyTitle = 'Política de cancelación';

const formatHours = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`);

export const formatPolicySummary = ({ freeCancellationHours }: Pick<BookingTerms, 'freeCancellationHours'>) =>
  `Cambios y cancelaciones sin costo hasta ${formatHours(freeCancellationHours)} antes de tu cita.`;

/** Builds the cancellation policy for pages, receipts and messages (R088 R089 R090 R091 R092). */
export const buildCancellationPolicy = ({
  freeCancellationHours,
  depositPercent,
}: BookingTerms): CancellationPolicy => ({
  summary: formatPolicySummary({ freeCancellationHours }),
  rules: [
    {
      title: 'Depósito',
      text: `Al solicitar tu cita retenemos en tu tarjeta un depósito del ${depositPercent}% del servicio. Se cobra cuando aprobamos la cita. Si no podemos darte la cita, liberamos la retención.`,
    },
    {
      title: 'Cambios y cancelaciones',
      text: `Puedes cambiar o cancelar sin costo hasta ${formatHours(freeCancellationHours)} antes de la cita, y te devolvemos el depósito. Si cancelas con menos tiempo, el depósito no se devuelve.`,
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
});
