import { formatLongDate, pluralize } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';

/** Copy for comparing a client's answers with an application under the same e-mail. */
export const reviewText = {
  title: 'Comparar respuestas',
  explanation: (name: string) =>
    `${name} ya es cliente. Nadie ha confirmado que esta solicitud sea suya: elige qué respuestas quedan en su ficha. Las demás se guardan con la ficha.`,
  failed: 'No pudimos cargar las respuestas',
  onRecord: 'En la ficha',
  inApplication: 'En la solicitud',
  answeredAt: (instant: string) => formatLongDate(toCivil(instant).date),
  notProvided: 'No indicado',
  sameCount: (count: number) =>
    pluralize(count, 'respuesta igual en las dos', 'respuestas iguales en las dos'),
  save: (count: number) =>
    count === 0
      ? 'Activar sin cambiar la ficha'
      : `Activar y tomar ${pluralize(count, 'respuesta', 'respuestas')}`,
  saving: 'Activando...',
  cancel: 'Cancelar',
} as const;
