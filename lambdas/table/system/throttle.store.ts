import type { TableConfig } from '../engine/config.ts';
import { throttleEntity } from './throttle.entity.ts';

export type ThrottleStore = {
  /** Counts one more in this window and answers how many there are now. */
  count(given: { subject: string; seconds: number; now: Date }): Promise<number>;
};

export function throttleStore(config: TableConfig): ThrottleStore {
  const entity = throttleEntity(config);
  return {
    async count({ subject, seconds, now }) {
      const epoch = Math.floor(now.getTime() / 1000);
      const window = String(Math.floor(epoch / seconds) * seconds);
      const { data } = await entity
        .upsert({ subject, window: `${seconds}/${window}`, expiresAt: epoch + 2 * seconds })
        .add({ count: 1 })
        .go({ response: 'all_new' });
      return data.count ?? 1;
    },
  };
}
