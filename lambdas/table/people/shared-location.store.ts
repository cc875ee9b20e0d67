import type { Position } from '#shared/staff/api.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type SharedLocation, sharedLocationEntity } from './shared-location.entity.ts';

export type SharedPoint = Position & { readonly sharedAt: string };
export type LocationStore = {
  /** Returns undefined after 15 minutes, even if the row remains. */
  find(staffId: string, now: Date): Promise<SharedPoint | undefined>;
  /** Returns the current positions by staff id. */
  byIds(staffIds: readonly string[], now: Date): Promise<Map<string, SharedPoint>>;
  /** Replaces the last position. No history is stored. */
  put(staffId: string, point: SharedPoint): RowWrite;
  remove(staffId: string): RowWrite;
};

const lifetimeSeconds = 15 * 60;
const toEpochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Returns false for an expired row, which DynamoDB deletes with a delay. */
const isCurrent = ({ expiresAt }: SharedLocation, now: Date) => expiresAt > toEpochSeconds(now);
const toPoint = ({ latitude, longitude, sharedAt }: SharedLocation): SharedPoint => ({
  latitude,
  longitude,
  sharedAt,
});

export function locationStore(config: TableConfig): LocationStore {
  const { find, findAll, put, remove } = makeTableRows(sharedLocationEntity, config);
  return {
    async find(staffId, now) {
      const row = await find({ staffId });
      return row && isCurrent(row, now) ? toPoint(row) : undefined;
    },
    async byIds(staffIds, now) {
      const rows = await findAll(staffIds.map((staffId) => ({ staffId })));
      return new Map(rows.filter((row) => isCurrent(row, now)).map((row) => [row.staffId, toPoint(row)]));
    },
    put: (staffId, point) =>
      put({ staffId, ...point, expiresAt: toEpochSeconds(new Date(point.sharedAt)) + lifetimeSeconds }),
    remove: (staffId) => remove({ staffId }),
  };
}
