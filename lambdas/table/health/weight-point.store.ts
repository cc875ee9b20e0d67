import type { WeightPoint } from '#shared/health/weight.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { weightPointEntity } from './weight-point.entity.ts';

export type WeightPointStore = {
  /** Returns the newest first. */
  latest(patientId: string, count: number): Promise<WeightPoint[]>;
  /** Returns the latest thousand points of a range of days, inclusive, oldest first. */
  between(patientId: string, from: string, to: string): Promise<WeightPoint[]>;
  add(point: WeightPoint): RowWrite;
};

const maxPoints = 1_000;

export function weightPointStore(config: TableConfig): WeightPointStore {
  const { entity, create } = makeTableRows(weightPointEntity, config);
  return {
    latest: async (patientId, count) =>
      (
        await entity.query
          .byPatient({ patientId })
          .go({ order: 'desc', count, limit: count, consistent: true })
      ).data,
    async between(patientId, from, to) {
      const list = entity.query.byPatient({ patientId }).between({ date: from }, { date: `${to}~` });
      return (await list.go({ order: 'desc', count: maxPoints, consistent: true })).data.reverse();
    },
    add: create,
  };
}
