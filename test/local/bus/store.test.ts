import { expect, it } from 'vitest';
import { openQueueStore } from '#infra/local/bus/store.ts';

it('queue store adds no message of a group that contains an invalid one, and adds the next group', () => {
  const store = openQueueStore(':memory:');
  const message = { consumer: 'send-email', body: '{}' };
  // No caller passes this, but a full disk aborts the transaction at the same point.
  const unwritable = { ...message, body: undefined as unknown as string };

  expect(() => store.add([message, unwritable], '2026-03-06T14:00:00.000Z')).toThrow();
  store.add([message], '2026-03-06T14:01:00.000Z');

  expect(store.listWaiting()).toHaveLength(1);
  store.close();
});
