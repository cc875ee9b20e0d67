import type { Register } from '#shared/registers/register.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { registerEntity } from './register.entity.ts';

export type RegisterStore = {
  /** Returns the used registers, by id. */
  all(): Promise<Register[]>;
  find(registerId: string): Promise<Register | undefined>;
  rowAt(registerId: string): RowRead<Register | undefined>;
  save(register: Register): RowWrite;
};

export function registerStore(config: TableConfig): RegisterStore {
  const rows = makeTableRows(registerEntity, config);
  return {
    all: async () =>
      (await listAll(rows.entity.query.byId({}), { consistent: true })).map(({ register }) => register),
    find: async (registerId) => (await rows.find({ registerId }))?.register,
    rowAt(registerId) {
      const { key, parse } = rows.rowAt({ registerId });
      return { key, parse: (row) => parse(row)?.register };
    },
    save(before) {
      const register = { ...before, version: before.version + 1 };
      const { registerId, version } = register;
      return rows.save({ registerId, register, version }, before.version || undefined);
    },
  };
}
