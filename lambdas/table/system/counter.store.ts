import type { TableConfig } from '../engine/config.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { tallyEntity } from './counter.entity.ts';

export type TallyName = 'patients.listed' | 'patients.active';

export type TallyStore = {
  read(name: TallyName): Promise<number>;
  /** Part of the transaction that makes it true; nothing to write when nothing changed. */
  add(name: TallyName, difference: number): RowWrite[];
};

export function tallyStore(config: TableConfig): TallyStore {
  const entity = tallyEntity(config);
  return {
    read: async (name) => (await entity.get({ name }).go()).data?.count ?? 0,
    add: (name, difference) =>
      difference === 0 ? [] : [updateRow(entity.upsert({ name }).add({ count: difference }).params())],
  };
}
