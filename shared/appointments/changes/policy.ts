/** What the owner asks of whoever books; an appointment keeps the hours it was booked under. */
export type BookingTerms = {
  /** Hours before an appointment up to which a client cancels or changes it without losing the deposit. */
  readonly freeCancellationHours: number;
  /** Of the service's value, what is held when a client asks for an appointment. */
  readonly depositPercent: number;
};

/** As a center starts, and what every appointment was booked under before its own hours were kept with it (R092 R281). */
export const originalTerms: BookingTerms = { freeCancellationHours: 48, depositPercent: 50 };

/** The hours an appointment was booked under. */
export const freeHoursOf = ({
  freeCancellationHours = originalTerms.freeCancellationHours,
}: {
  readonly freeCancellationHours?: number | undefined;
}): number => freeCancellationHours;

type PolicyRule = { readonly title: string; readonly text: string };
type CancellationPolicy = {
  readonly summary: string;
  readonly rules: readonly PolicyRule[];
};

export const policyTitle = 'Política de cancelación';

const hoursText = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`);

/** Up to when changing is free, in a sentence. */
export const policySummary = ({ freeCancellationHours }: Pick<BookingTerms, 'freeCancellationHours'>) =>
  `Cambios y cancelaciones sin costo hasta ${hoursText(freeCancellationHours)} antes de tu cita.`;

/** The one text of the policy, for its page, the request form, receipts and messages (R088 R089 R090 R091 R092). */
export const cancellationPolicy = ({
  freeCancellationHours,
  depositPercent,
}: BookingTerms): CancellationPolicy => ({
  summary: policySummary({ freeCancellationHours }),
  rules: [
    {
      title: 'Depósito',
      text: `Al solicitar tu cita retenemos en tu tarjeta un depósito del ${depositPercent}% del servicio. Se cobra cuando aprobamos la cita. Si no podemos darte la cita, liberamos la retención.`,
    },
    {
      title: 'Cambios y cancelaciones',
      text: `Puedes cambiar o cancelar sin costo hasta ${hoursText(freeCancellationHours)} antes de la cita, y te devolvemos el depósito. Si cancelas con menos tiempo, el depósito no se devuelve.`,
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
