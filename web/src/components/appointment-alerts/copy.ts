import { longDate } from '#shared/core/format.ts';

export const alertText = {
  title: 'El expediente tiene una alerta',
  titles: (count: number) => (count === 1 ? 'Alerta en el expediente' : `${count} alertas en el expediente`),
  why: 'Continúa solo si hay una razón. Queda escrita en la cita y en el registro de accesos.',
  reason: 'Motivo para continuar',
  goOn: 'Continuar',
  cancel: 'Volver',
  passed: (reason: string, date: string) => `Se continuó el ${longDate(date)}: ${reason}`,
  ownTitle: 'Revisaremos tu expediente',
  own: (conditions: readonly string[]) =>
    `En tu entrevista indicaste: ${conditions.join(', ')}. Hablaremos contigo antes de aprobar la cita.`,
} as const;
