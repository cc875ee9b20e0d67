import {
  clock,
  counted,
  figure,
  nearDate,
  shortDayMonth,
  shortFullDate,
  theClock,
} from '#shared/core/format.ts';
import type { ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { givenText, mgText } from '#shared/inventory/labels.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import type { HistoryRow } from './history.ts';

const dosesOf = (count: number) => `${figure(count)} dosis`;
const dayOf = (date: string) => shortDayMonth(date, undefined);
const momentOf = ({ date, time }: { date: string; time: string }) => `${shortFullDate(date)}, ${clock(time)}`;

/** Medications given to a client, in the record (R369). */
export const medicationText = {
  views: 'Qué ver del tratamiento',
  notes: 'Citas y notas',
  medication: 'Medicación',
  failed: 'No pudimos cargar lo que recibió',
  emptyTitle: 'Aún no ha recibido medicamentos',
  empty: 'Cuando se cierre una cita con medicamentos, aparecen aquí con su lote.',
  columns: { when: 'Fecha y hora', medication: 'Medicamento', lot: 'Lote', staff: 'Esteticista' },
  day: shortFullDate,
  /** `1 de 2 dosis · 600 mg`; with several lots or none, only the given doses. */
  dosesOf: ({ given, missed }: HistoryRow) => {
    if (given === undefined) return `0 de ${dosesOf(missed.doses)}`;
    if (missed === undefined || given.doses + missed.missingDoses !== missed.doses) return givenText(given);
    return `${figure(given.doses)} de ${dosesOf(missed.doses)} · ${mgText(given)}`;
  },
  missing: (count: number) => `${count === 1 ? 'Faltó' : 'Faltaron'} ${figure(count)}`,
  until: (date: string) => (date < civilToday() ? `Venció ${dayOf(date)}` : `Vence ${dayOf(date)}`),
  recalled: 'Lote retirado',
  gotRecalled: 'Recibió un lote retirado.',
  recalledLot: (name: string, lotNumber: string, doses: number, at: string) => {
    const { date, time } = civilOf(at);
    return `${name}, lote ${lotNumber}: ${dosesOf(doses)}. Retirado ${nearDate(date, civilToday())} a ${theClock(time)}`;
  },
  seeLot: 'Ver el lote',
  correctedTo: (lotNumber: string) => `Corregido a ${lotNumber}`,
  seeLotOf: (lotNumber: string) => `Ver el lote ${lotNumber}`,
  sum: (rows: number, doses: number, since: string) =>
    `${counted(rows, 'registro', 'registros')}, ${dosesOf(doses)} desde el ${dayOf(since)}. Lo escribe el cierre de cada cita; no se borra.`,
  next: 'Próxima cita',
  nextOnes: 'Próximas citas',
  noNext: 'No tiene citas con medicamentos por venir.',
  moment: momentOf,
  coming: (name: string, doses: number) => `${name} · ${dosesOf(doses)}`,
  keptOf: (lotNumbers: readonly string[]) =>
    lotNumbers.length === 1
      ? `Reservada del lote ${lotNumbers[0]}`
      : `Reservadas de los lotes ${lotNumbers.join(', ')}`,
  received: 'Dosis recibidas',
  last: (date: string) => `Última: ${dayOf(date)}`,
  printedNone: 'Sin medicamentos recibidos.',
  printed: (delivery: ShownDelivery) =>
    `${momentOf(delivery)} · ${delivery.medicationName}, ${givenText(delivery)}`,
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
