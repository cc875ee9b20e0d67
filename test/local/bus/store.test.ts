import { expect, it } from 'vitest';
import { openQueueStore } from '#infra/local/bus/store.ts';

it('takes none of a group of messages in which one cannot be written, and the next group as ever', () => {
  const store = openQueueStore(':memory:');
  const message = { consumer: 'send-email', body: '{}' };
  // No caller writes it; a full disk ends the transaction in the same place.
  const unwritable = { ...message, body: undefined as unknown as string };

  expect(() => store.add([message, unwritable], '2026-03-06T14:00:00.000Z')).toThrow();
  store.add([message], '2026-03-06T14:01:00.000Z');

  expect(store.waiting()).toHaveLength(1);
  store.close();
});
