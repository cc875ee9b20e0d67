import type { PatientVisit } from '#shared/appointments/closing/patient-appointments-api.ts';
import { depositStatusLabels, visitReasonLabels } from '#shared/appointments/labels.ts';
import { clock, duration, longDate, money, weekdayName } from '#shared/core/format.ts';
import { civilOf } from '#web/src/lib/now.ts';

type Reason = PatientVisit['reasons'][number];

/** 'Citas' of a client's record. */
export const visitsText = {
  list: 'Citas del cliente',
  failed: 'No pudimos cargar las citas',
  emptyTitle: 'Aún no hay citas',
  empty: 'Cuando este cliente tenga su primera cita, la verás aquí.',
  earlier: 'Ver citas anteriores',
  removed: 'Eliminada',
  date: ({ date }: PatientVisit) => longDate(date),
  hour: ({ date, time, durationMinutes }: PatientVisit) =>
    `${weekdayName(date)}, ${clock(time)}, ${duration(durationMinutes)}`,
  services: ({ services }: PatientVisit) => services.join(', '),
  withWhom: ({ staffName }: PatientVisit) => `Con ${staffName}`,
  deposit: ({ depositStatus, depositCents }: PatientVisit) =>
    depositStatus === 'none'
      ? depositStatusLabels.none
      : `Depósito de ${money(depositCents)}: ${depositStatusLabels[depositStatus].toLowerCase()}`,
  reason: ({ kind }: Reason) => visitReasonLabels[kind],
  givenBy: ({ who, at }: Reason) => {
    const { date, time } = civilOf(at);
    return `${who}, ${longDate(date)}, ${clock(time)}`;
  },
} as const;
