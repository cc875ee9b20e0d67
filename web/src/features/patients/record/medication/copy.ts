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
  views: 'Qué ver del tratamiento',
  notes: 'Citas y notas',
  medication: 'Medicación',
  failed: 'No pudimos cargar lo que recibió',
  emptyTitle: 'Aún no ha recibido medicamentos',
  empty: 'Cuando se cierre una cita con medicamentos, aparecen aquí con su lote.',
  columns: { when: 'Fecha y hora', medication: 'Medicamento', lot: 'Lote', staff: 'Esteticista' },
  day: formatShortFullDate,
  /** `1 de 2 dosis · 600 mg`; with several lots or none, only the given doses. */
  dosesOf: ({ given, missed }: HistoryRow) => {
    if (given === undefined) return `0 de ${formatDoses(missed.doses)}`;
    if (missed === undefined || given.doses + missed.missingDoses !== missed.doses)
      return formatDeliveredDoses(given);
    return `${formatInteger(given.doses)} de ${formatDoses(missed.doses)} · ${formatMg(given)}`;
  },
  missing: (count: number) => `${count === 1 ? 'Faltó' : 'Faltaron'} ${formatInteger(count)}`,
  until: (date: string) => (date < civilToday() ? `Venció ${formatDay(date)}` : `Vence ${formatDay(date)}`),
  recalled: 'Lote retirado',
  gotRecalled: 'Recibió un lote retirado.',
  recalledLot: (name: string, lotNumber: string, doses: number, at: string) => {
    const { date, time } = toCivil(at);
    return `${name}, lote ${lotNumber}: ${formatDoses(doses)}. Retirado ${formatRelativeDate(date, civilToday())} a ${formatTimeWithArticle(time)}`;
  },
  seeLot: 'Ver el lote',
  correctedTo: (lotNumber: string) => `Corregido a ${lotNumber}`,
  seeLotOf: (lotNumber: string) => `Ver el lote ${lotNumber}`,
  sum: (rows: number, doses: number, since: string) =>
    `${pluralize(rows, 'registro', 'registros')}, ${formatDoses(doses)} desde el ${formatDay(since)}. Lo escribe el cierre de cada cita; no se borra.`,
  next: 'Próxima cita',
  nextOnes: 'Próximas citas',
  noNext: 'No tiene citas con medicamentos por venir.',
  formatMoment,
  coming: (name: string, doses: number) => `${name} · ${formatDoses(doses)}`,
  reservedFrom: (lotNumbers: readonly string[]) =>
    lotNumbers.length === 1
      ? `Reservada del lote ${lotNumbers[0]}`
      : `Reservadas de los lotes ${lotNumbers.join(', ')}`,
  received: 'Dosis recibidas',
  last: (date: string) => `Última: ${formatDay(date)}`,
  printedNone: 'Sin medicamentos recibidos.',
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
