import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { TableConfig } from '../engine/config.ts';
import { type Page, readPage } from '../engine/page.ts';
import { refusedAccessEntity } from './refused-access.entity.ts';
import type { ThrottleStore } from './throttle.store.ts';

type AccessRejection = { readonly who: string; readonly call: string; readonly status: number };
type AccessRejectionRow = AccessRejection & {
  readonly hour: string;
  readonly lastAt: string;
  readonly count: number;
};

export type RefusedAccessStore = {
  /** Counts in the row of this hour, or in a common row once the hour has its maximum of rows. */
  count(rejection: AccessRejection, now: Date): Promise<void>;
  /** Returns the newest hour first. */
  list(cursor: string | undefined): Promise<Page<AccessRejectionRow>>;
};

/** The page is large because one line of the screen combines several rows. */
const pageSize = 200;
const retentionSeconds = 90 * 86_400;
/** Maximum that limits the table's growth. */
const maxRowsPerHour = 200;
export const otherAccesses = { who: 'others', call: 'others' } as const;

const isConditionFailure = (error: unknown) =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;

export function refusedAccessStore(
  config: TableConfig,
  throttles: Pick<ThrottleStore, 'count'>,
): RefusedAccessStore {
  const entity = refusedAccessEntity(config);
  return {
    async count(rejection, now) {
      const lastAt = now.toISOString();
      const hour = `${lastAt.slice(0, 13)}:00:00.000Z`;
      // `patch` fails its condition if the row of this hour does not exist.
      const updatedRow = await entity
        .patch({ ...rejection, hour })
        .set({ lastAt })
        .add({ count: 1 })
        .go()
        .catch((error: unknown) => {
          if (!isConditionFailure(error)) throw error;
        });
      if (updatedRow) return;
      const rowCount = await throttles.count({ subject: 'rows of refused accesses', seconds: 3_600, now });
      const row = rowCount > maxRowsPerHour ? { ...rejection, ...otherAccesses } : rejection;
      const expiresAt = Math.floor(now.getTime() / 1000) + retentionSeconds;
      await entity
        .upsert({ ...row, hour, lastAt, expiresAt })
        .add({ count: 1 })
        .go();
    },
    async list(cursor) {
      return readPage(entity.query.byHour({}), { cursor, limit: pageSize, order: 'desc' });
    },
  };
}
