import type { PatientAppointment } from '#shared/appointments/closing/patient-appointments-api.ts';
import { appointmentReasonLabels, depositStatusLabels } from '#shared/appointments/labels.ts';
import { clock, duration, longDate, money, weekdayName } from '#shared/core/format.ts';
import { civilOf } from '#web/src/lib/now.ts';

type Reason = PatientAppointment['reasons'][number];

/** 'Citas' of a client's record. */
export const appointmentsText = {
  list: 'Citas del cliente',
  failed: 'No pudimos cargar las citas',
  emptyTitle: 'Aún no hay citas',
  empty: 'Cuando este cliente tenga su primera cita, la verás aquí.',
  earlier: 'Ver citas anteriores',
  removed: 'Eliminada',
  date: ({ date }: PatientAppointment) => longDate(date),
  hour: ({ date, time, durationMinutes }: PatientAppointment) =>
    `${weekdayName(date)}, ${clock(time)}, ${duration(durationMinutes)}`,
  services: ({ services }: PatientAppointment) => services.join(', '),
  withWhom: ({ staffName }: PatientAppointment) => `Con ${staffName}`,
  deposit: ({ depositStatus, depositCents }: PatientAppointment) =>
    depositStatus === 'none'
      ? depositStatusLabels.none
      : `Depósito de ${money(depositCents)}: ${depositStatusLabels[depositStatus].toLowerCase()}`,
  reason: ({ kind }: Reason) => appointmentReasonLabels[kind],
  givenBy: ({ who, at }: Reason) => {
    const { date, time } = civilOf(at);
    return `${who}, ${longDate(date)}, ${clock(time)}`;
  },
} as const;
