import type { Register } from '#shared/registers/register.ts';
import type { TableConfig } from '../engine/config.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { registerEntity } from './register.entity.ts';

export type RegisterStore = {
  /** Those that were used, by id. */
  all(): Promise<Register[]>;
  find(registerId: string): Promise<Register | undefined>;
  /** For who reads it with rows of others. */
  rowAt(registerId: string): RowRead<Register | undefined>;
  /** A new one, or in place of what was read; refused as stale when it changed since. */
  save(register: Register): RowWrite;
};

export function registerStore(config: TableConfig): RegisterStore {
  const entity = registerEntity(config);
  return {
    all: async () =>
      (await entity.query.byId({}).go({ pages: 'all', consistent: true })).data.map(
        ({ register }) => register,
      ),
    find: async (registerId) => (await entity.get({ registerId }).go({ consistent: true })).data?.register,
    rowAt: (registerId) =>
      rowRead(entity.get({ registerId }), (Item) => entity.parse({ Item }).data?.register),
    save(before) {
      const register = { ...before, version: before.version + 1 };
      const { registerId, version } = register;
      return putRow(
        entity
          .put({ registerId, register, version })
          .where((row, { eq, notExists }) =>
            before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
          )
          .params(),
      );
    },
  };
}
