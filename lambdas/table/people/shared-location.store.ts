import type { Position } from '#shared/staff/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { sharedLocationEntity } from './shared-location.entity.ts';

export type SharedPoint = Position & { readonly sharedAt: string };
export type LocationStore = {
  /** Undefined once it is older than a quarter of an hour, whether the row is still there or not. */
  find(staffId: string, now: Date): Promise<SharedPoint | undefined>;
  /** In place of the last one: where somebody was before is kept nowhere. */
  put(staffId: string, point: SharedPoint): RowWrite;
  remove(staffId: string): RowWrite;
};

const keptSeconds = 15 * 60;
const epoch = (instant: Date) => Math.floor(instant.getTime() / 1000);

export function locationStore(config: TableConfig): LocationStore {
  const entity = sharedLocationEntity(config);
  return {
    async find(staffId, now) {
      const { data } = await entity.get({ staffId }).go({ consistent: true });
      if (!data || data.expiresAt <= epoch(now)) return undefined;
      const { latitude, longitude, sharedAt } = data;
      return { latitude, longitude, sharedAt };
    },
    put: (staffId, point) => {
      const expiresAt = epoch(new Date(point.sharedAt)) + keptSeconds;
      return putRow(entity.put({ staffId, ...point, expiresAt }).params());
    },
    remove: (staffId) => deleteRow(entity.delete({ staffId }).params()),
  };
}
