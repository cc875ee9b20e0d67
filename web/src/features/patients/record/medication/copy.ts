import {
  formatInteger,
  formatRelativeDate,
  formatShortDayMonth,
  formatShortFullDate,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import type { ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { formatDeliveredDoses, formatMg } from '#shared/inventory/labels.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import type { HistoryRow } from './history.ts';

const formatDoses = (count: number) => `${formatInteger(count)} dosis`;
const formatDay = (date: string) => formatShortDayMonth(date, undefined);
const formatMoment = ({ date, time }: { date: string; time: string }) =>
  `${formatShortFullDate(date)}, ${formatTime(time)}`;

/** Medications given to a client, in the record (R369). */
export const medicationText = {
  viewLegend: 'Qué ver del tratamiento',
  notes: 'Citas y notas',
  medication: 'Medicación',
  failed: 'No pudimos cargar lo que recibió',
  emptyTitle: 'Aún no ha recibido medicamentos',
  empty: 'Cuando se cierre una cita con medicamentos, aparecen aquí con su lote.',
  columns: { when: 'Fecha y hora', medication: 'Medicamento', lot: 'Lote', staff: 'Esteticista' },
  day: formatShortFullDate,
  /** `1 de 2 dosis · 600 mg`. With several lots or none, only the given doses. */
  doseCount: ({ delivery, missedDoses }: HistoryRow) => {
    if (delivery === undefined) return `0 de ${formatDoses(missedDoses.doses)}`;
    if (missedDoses === undefined || delivery.doses + missedDoses.missingDoses !== missedDoses.doses)
      return formatDeliveredDoses(delivery);
    return `${formatInteger(delivery.doses)} de ${formatDoses(missedDoses.doses)} · ${formatMg(delivery)}`;
  },
  missingCount: (count: number) => `${count === 1 ? 'Faltó' : 'Faltaron'} ${formatInteger(count)}`,
  expiry: (date: string) => (date < civilToday() ? `Venció ${formatDay(date)}` : `Vence ${formatDay(date)}`),
  recalledBadge: 'Lote retirado',
  receivedRecalled: 'Recibió un lote retirado.',
  recalledLot: (name: string, lotNumber: string, doses: number, at: string) => {
    const { date, time } = toCivil(at);
    return `${name}, lote ${lotNumber}: ${formatDoses(doses)}. Retirado ${formatRelativeDate(date, civilToday())} a ${formatTimeWithArticle(time)}`;
  },
  viewLot: 'Ver el lote',
  correctedTo: (lotNumber: string) => `Corregido a ${lotNumber}`,
  viewLotOf: (lotNumber: string) => `Ver el lote ${lotNumber}`,
  totals: (rows: number, doses: number, since: string) =>
    `${pluralize(rows, 'registro', 'registros')}, ${formatDoses(doses)} desde el ${formatDay(since)}. Lo escribe el cierre de cada cita; no se borra.`,
  nextAppointment: 'Próxima cita',
  nextAppointments: 'Próximas citas',
  noNextAppointments: 'No tiene citas con medicamentos por venir.',
  formatMoment,
  upcomingDoses: (name: string, doses: number) => `${name} · ${formatDoses(doses)}`,
  reservedFrom: (lotNumbers: readonly string[]) =>
    lotNumbers.length === 1
      ? `Reservada del lote ${lotNumbers[0]}`
      : `Reservadas de los lotes ${lotNumbers.join(', ')}`,
  receivedDoses: 'Dosis recibidas',
  lastDate: (date: string) => `Última: ${formatDay(date)}`,
  nothingPrinted: 'Sin medicamentos recibidos.',
  printed: (delivery: ShownDelivery) =>
    `${formatMoment(delivery)} · ${delivery.medicationName}, ${formatDeliveredDoses(delivery)}`,
  printedLot: ({ lotNumber, correctedLotNumber, recalledAt, staffName }: ShownDelivery) =>
    [
      `lote ${lotNumber}`,
      correctedLotNumber !== undefined && `corregido a ${correctedLotNumber}`,
      recalledAt !== undefined && 'lote retirado',
      staffName,
    ]
      .filter(Boolean)
      .join(' · '),
} as const;
