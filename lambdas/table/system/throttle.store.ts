import type { TableConfig } from '../engine/config.ts';
import { throttleEntity } from './throttle.entity.ts';

export type ThrottleStore = {
  /** Increments and returns the count of the current window. */
  count(given: { subject: string; seconds: number; now: Date }): Promise<number>;
  /** Same with one window until `until`, after which the count expires. */
  countUntil(given: { subject: string; until: Date }): Promise<number>;
};

export function throttleStore(config: TableConfig): ThrottleStore {
  const entity = throttleEntity(config);
  const increment = async (counted: { subject: string; window: string; expiresAt: number }) => {
    const { data } = await entity.upsert(counted).add({ count: 1 }).go({ response: 'all_new' });
    return data.count ?? 1;
  };
  return {
    count({ subject, seconds, now }) {
      const epoch = Math.floor(now.getTime() / 1000);
      const window = String(Math.floor(epoch / seconds) * seconds);
      return increment({ subject, window: `${seconds}/${window}`, expiresAt: epoch + 2 * seconds });
    },
    countUntil: ({ subject, until }) =>
      increment({ subject, window: 'life', expiresAt: Math.ceil(until.getTime() / 1000) }),
  };
}
