import type { LotState } from './lot.ts';
import type { MedicationMoveKind } from './medication-move.ts';

/** Why there is more or less of a medicine, as people read it; the glossary holds the same words. */
export const medicationMoveKindLabels: Readonly<Record<MedicationMoveKind, string>> = {
  received: 'Lote recibido',
  dispensed: 'Usada en cita',
  corrected: 'Corrección',
  lost: 'Pérdida',
  expired: 'Lote vencido',
  recalled: 'Lote retirado',
  discarded: 'Vencidas descartadas',
};

export const lotStateLabels: Readonly<Record<LotState, string>> = {
  usable: 'Vigente',
  expired: 'Vencido',
  recalled: 'Retirado',
  discarded: 'Descartado',
};
