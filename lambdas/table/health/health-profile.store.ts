import type { HealthProfile } from '#shared/health/health-profile.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { healthProfileEntity } from './health-profile.entity.ts';

export type HealthProfileStore = {
  find(patientId: string): Promise<HealthProfile | undefined>;
  /** Refused as stale when it is not the one of this version any more; of none, when there is one. */
  save(after: HealthProfile, seen: number | undefined): RowWrite;
};

export function healthProfileStore(config: TableConfig): HealthProfileStore {
  const entity = healthProfileEntity(config);
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
