import { decimal, figure, listed } from '#shared/core/format.ts';
import type { LotState } from './lot.ts';
import { type Medication, vialsOf } from './medication.ts';
import { type MedicationDelivery, mgOf } from './medication-delivery.ts';
import type { MedicationMoveKind } from './medication-move.ts';

export const medicationMoveKindLabels: Readonly<Record<MedicationMoveKind, string>> = {
  received: 'Lote recibido',
  dispensed: 'Usada en cita',
  corrected: 'Corrección',
  lost: 'Pérdida',
  expired: 'Lote vencido',
  recalled: 'Lote retirado',
  discarded: 'Vencidas descartadas',
  relabeled: 'Etiqueta corregida',
};

export const lotStateLabels: Readonly<Record<LotState, string>> = {
  usable: 'Vigente',
  expired: 'Vencido',
  recalled: 'Retirado',
  discarded: 'Descartado',
};

/** Vials with at most one decimal (R350): `0.3`, `8.6`, `0`. */
export function vialsText(
  medication: Pick<Medication, 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'>,
): string {
  const tenths = Math.round(vialsOf(medication) * 10);
  return `${figure(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}

type DeliveredDoses = Pick<MedicationDelivery, 'doses' | 'mgPerDose'>;
/** Total content: `1,200 mg`, `0.0005 mg`. */
export const mgText = (given: DeliveredDoses): string => `${decimal(mgOf(given), 4)} mg`;
/** `2 dosis · 1,200 mg`. */
export const givenText = (given: DeliveredDoses): string => `${figure(given.doses)} dosis · ${mgText(given)}`;

/** Lot numbers as text: `al lote A`, `a los lotes A y B`. */
export const toLots = (lots: readonly string[]): string =>
  `${lots.length === 1 ? 'al lote' : 'a los lotes'} ${listed(lots)}`;
