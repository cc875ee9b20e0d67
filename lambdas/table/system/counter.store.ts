import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { counterEntity, type counterNames } from './counter.entity.ts';

export type CounterName = (typeof counterNames)[number];

export type CounterStore = {
  read(name: CounterName): Promise<number>;
  /** Returns the write for the transaction that changes the count, or none if the difference is zero. */
  add(name: CounterName, difference: number): RowWrite[];
  /** Reserves the numbers up to `to`. The write is rejected if the count is no longer `from`. */
  advance(name: CounterName, from: number, to: number): RowWrite;
  latest(name: CounterName): Promise<number>;
};

export function counterStore(config: TableConfig): CounterStore {
  const entity = counterEntity(config);
  return {
    read: async (name) => (await entity.get({ name }).go()).data?.count ?? 0,
    add: (name, difference) =>
      difference === 0 ? [] : [updateRow(entity.upsert({ name }).add({ count: difference }).params())],
    advance: (name, from, to) =>
      putRow(
        entity
          .put({ name, count: to })
          .where(({ count }, { eq, notExists }) => (from === 0 ? notExists(count) : eq(count, from)))
          .params(),
      ),
    latest: async (name) => (await entity.get({ name }).go({ consistent: true })).data?.count ?? 0,
  };
}
