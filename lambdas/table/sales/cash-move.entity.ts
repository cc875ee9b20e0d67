import { CashMove } from '#shared/registers/cash-move.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byShift  what went in and out of a drawer between two closings, in the order it happened
export const cashMoveEntity = defineEntity('cashMove', CashMove, {
  byShift: { pk: pk(['shiftId']), sk: sk(['at', 'moveId']) },
});
