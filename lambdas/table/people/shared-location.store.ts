import type { Position } from '#shared/staff/api.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { sharedLocationEntity } from './shared-location.entity.ts';

export type SharedPoint = Position & { readonly sharedAt: string };
export type LocationStore = {
  /** Undefined once it is older than a quarter of an hour, whether the row is still there or not. */
  find(staffId: string, now: Date): Promise<SharedPoint | undefined>;
  /** Of these people, who shares it: by their ids. */
  byIds(staffIds: readonly string[], now: Date): Promise<Map<string, SharedPoint>>;
  /** In place of the last one: where somebody was before is kept nowhere. */
  put(staffId: string, point: SharedPoint): RowWrite;
  remove(staffId: string): RowWrite;
};

const keptSeconds = 15 * 60;
const epoch = (instant: Date) => Math.floor(instant.getTime() / 1000);

type Row = SharedPoint & { readonly expiresAt: number };

/** Rows that are due to go are deleted some time later. */
const isKept = ({ expiresAt }: Row, now: Date) => expiresAt > epoch(now);
const pointOf = ({ latitude, longitude, sharedAt }: Row): SharedPoint => ({ latitude, longitude, sharedAt });

export function locationStore(config: TableConfig): LocationStore {
  const entity = sharedLocationEntity(config);
  return {
    async find(staffId, now) {
      const { data } = await entity.get({ staffId }).go({ consistent: true });
      return data && isKept(data, now) ? pointOf(data) : undefined;
    },
    async byIds(staffIds, now) {
      const keys = staffIds.map((staffId) => ({ staffId }));
      const rows = await batchGet(keys, (some) => entity.get(some).go({ consistent: true }));
      return new Map(rows.filter((row) => isKept(row, now)).map((row) => [row.staffId, pointOf(row)]));
    },
    put: (staffId, point) => {
      const expiresAt = epoch(new Date(point.sharedAt)) + keptSeconds;
      return putRow(entity.put({ staffId, ...point, expiresAt }).params());
    },
    remove: (staffId) => deleteRow(entity.delete({ staffId }).params()),
  };
}
