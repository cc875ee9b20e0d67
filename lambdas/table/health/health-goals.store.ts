import type { HealthGoals } from '#shared/health/goals.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { healthGoalsEntity } from './health-goals.entity.ts';

export type HealthGoalsStore = {
  find(patientId: string): Promise<HealthGoals | undefined>;
  /** Refused as stale when they are not those of this version any more; of none, when there are some. */
  save(after: HealthGoals, seen: number | undefined): RowWrite;
};

export function healthGoalsStore(config: TableConfig): HealthGoalsStore {
  const entity = healthGoalsEntity(config);
  return {
    find: async (patientId) => (await entity.get({ patientId }).go({ consistent: true })).data ?? undefined,
    save: (after, seen) =>
      putRow(
        entity
          .put(after)
          .where(({ version }, { eq, notExists }) =>
            seen === undefined ? notExists(version) : eq(version, seen),
          )
          .params(),
      ),
  };
}
