import type { CashMove } from '#shared/registers/cash-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { cashMoveEntity } from './cash-move.entity.ts';

/** Append-only. */
export type CashMoveStore = {
  /** Returns the oldest first. */
  inShift(shiftId: string): Promise<CashMove[]>;
  add(move: CashMove): RowWrite;
};

export function cashMoveStore(config: TableConfig): CashMoveStore {
  const { entity, create } = makeTableRows(cashMoveEntity, config);
  return {
    inShift: (shiftId) => listAll(entity.query.byShift({ shiftId }), { consistent: true }),
    add: create,
  };
}
