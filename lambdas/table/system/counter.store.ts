import type { TableConfig } from '../engine/config.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { counterEntity } from './counter.entity.ts';

export type CounterName = 'patients.listed' | 'patients.active';

export type CounterStore = {
  read(name: CounterName): Promise<number>;
  /** Part of the transaction that makes it true; nothing to write when nothing changed. */
  add(name: CounterName, difference: number): RowWrite[];
};

export function counterStore(config: TableConfig): CounterStore {
  const entity = counterEntity(config);
  return {
    read: async (name) => (await entity.get({ name }).go()).data?.count ?? 0,
    add: (name, difference) =>
      difference === 0 ? [] : [updateRow(entity.upsert({ name }).add({ count: difference }).params())],
  };
}
