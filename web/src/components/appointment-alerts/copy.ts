import { formatLongDate } from '#shared/core/format.ts';

export const alertText = {
  loading: 'Cargando alertas del expediente...',
  none: 'Sin alertas en el expediente.',
  otherConditions: (conditions: readonly string[]) =>
    `En su expediente, sin alerta para esta cita: ${conditions.join(', ')}.`,
  conditions: (conditions: readonly string[]) => `En el expediente: ${conditions.join(', ')}.`,
  failedTitle: 'No pudimos cargar las alertas del expediente',
  failed: 'Puede haber alergias o condiciones que aquí no se ven. Abre la ficha antes de tratarlo.',
  retry: 'Reintentar',
  allergies: 'Alergias',
  title: (count: number) => (count === 1 ? 'Alerta en el expediente' : `${count} alertas en el expediente`),
  unansweredTitle: 'Sin respuestas de salud',
  unanswered:
    'El cliente no ha contestado la entrevista: nadie sabe de alergias ni condiciones. Pregúntale antes de tratarlo.',
  expiredTitle: (date: string) => `Respuestas vencidas desde el ${formatLongDate(date)}`,
  expired:
    'El cliente contestó hace tiempo: algo de su salud puede ser distinto. Pregúntale antes de tratarlo.',
  overridden: (reason: string, date: string) => `Se siguió adelante el ${formatLongDate(date)}: ${reason}`,
  ownTitle: 'Revisaremos tu expediente',
  ownNotice: (conditions: readonly string[]) =>
    `En tu entrevista indicaste: ${conditions.join(', ')}. Hablaremos contigo antes de aprobar la cita.`,
} as const;
