import { formatDecimal, formatInteger, formatList } from '#shared/core/format.ts';
import type { LotState } from './lot.ts';
import { countVials, type Medication } from './medication.ts';
import { calculateMg, type MedicationDelivery } from './medication-delivery.ts';
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

/** Formats the vials with at most one decimal (R350), such as `0.3`, `8.6` or `0`. */
export function formatVials(
  medication: Pick<Medication, 'dosesInStock' | 'dosesHeld' | 'dosesPerVial'>,
): string {
  const tenths = Math.round(countVials(medication) * 10);
  return `${formatInteger(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}

type DeliveredDoses = Pick<MedicationDelivery, 'doses' | 'mgPerDose'>;
/** Formats the total content, such as `1,200 mg` or `0.0005 mg`. */
export const formatMg = (delivered: DeliveredDoses): string =>
  `${formatDecimal(calculateMg(delivered), 4)} mg`;
/** Formats doses with their content, such as `2 dosis · 1,200 mg`. */
export const formatDeliveredDoses = (delivered: DeliveredDoses): string =>
  `${formatInteger(delivered.doses)} dosis · ${formatMg(delivered)}`;

/** Formats lot numbers as a target, such as `al lote A` or `a los lotes A y B`. */
export const formatTargetLots = (lots: readonly string[]): string =>
  `${lots.length === 1 ? 'al lote' : 'a los lotes'} ${formatList(lots)}`;
