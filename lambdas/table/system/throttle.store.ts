import type { TableConfig } from '../engine/config.ts';
import { throttleEntity } from './throttle.entity.ts';

export type ThrottleStore = {
  /** Increments and returns the count of the current window. */
  count(input: { subject: string; seconds: number; now: Date }): Promise<number>;
  /** Increments and returns a count that expires at `until`. */
  countUntil(input: { subject: string; until: Date }): Promise<number>;
};

export function throttleStore(config: TableConfig): ThrottleStore {
  const entity = throttleEntity(config);
  const increment = async (row: { subject: string; window: string; expiresAt: number }) => {
    const { data } = await entity.upsert(row).add({ count: 1 }).go({ response: 'all_new' });
    return data.count ?? 1;
  };
  return {
    count({ subject, seconds, now }) {
      const epochSeconds = Math.floor(now.getTime() / 1000);
      const windowStart = Math.floor(epochSeconds / seconds) * seconds;
      const window = `${seconds}/${windowStart}`;
      return increment({ subject, window, expiresAt: epochSeconds + 2 * seconds });
    },
    countUntil: ({ subject, until }) =>
      increment({ subject, window: 'life', expiresAt: Math.ceil(until.getTime() / 1000) }),
  };
}
