import { CashMove } from '#shared/registers/cash-move.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byShift: cash moves of a shift in order
export const cashMoveEntity = defineEntity('cashMove', CashMove, {
  byShift: { pk: pk(['shiftId']), sk: sk(['at', 'moveId']) },
});
