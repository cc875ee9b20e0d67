import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBus, aConsumer, buildRequestedEntry } from './bus-emulator.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'bus-')), 'bus.sqlite');
const buildEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => buildRequestedEntry(`a${index}`));
const hang = () => new Promise<never>(() => undefined);

describe('bus consumer', () => {
  it('gets only the failed messages again', async () => {
    let failures = 1;
    const { bus, batches } = await aBus({
      react: (id) => {
        if (id === 'a1' && failures-- > 0) throw new Error('not yet');
      },
    });

    bus.publish(buildEntries(3));
    await bus.waitUntilIdle();

    expect(batches).toEqual([
      { name: 'notify', ids: ['a0'], receives: [1] },
      { name: 'notify', ids: ['a1'], receives: [1] },
      { name: 'notify', ids: ['a2'], receives: [1] },
      { name: 'notify', ids: ['a1'], receives: [2] },
    ]);
    expect(bus.listDeadLetters()).toEqual([]);
  });

  it('moves a message to the dead letters after three receives without blocking others', async () => {
    const { bus, batches, listReceivedIds } = await aBus({
      react: (id) => {
        if (id === 'a0') throw new Error('poison');
      },
    });

    bus.publish(buildEntries(2));
    await bus.waitUntilIdle();

    expect(listReceivedIds().toSorted()).toEqual(['a0', 'a0', 'a0', 'a1']);
    expect(batches.at(-1)?.receives).toEqual([3]);
    expect(bus.listDeadLetters()).toMatchObject([{ consumer: 'notify', receives: 3 }]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('down'))],
    ['returns an unknown result', async () => ({ batchItemFailures: 'all' })],
    ['names an unknown message', async () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
    ['names no message', async () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
  ])('fails when it %s', async (_, handler) => {
    const { bus } = await aBus({ handler });

    bus.publish(buildEntries(2));
    await bus.waitUntilIdle();

    expect(bus.listDeadLetters()).toHaveLength(2);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', { batchItemFailures: [] }],
    ['no list', {}],
  ])('succeeds when it returns %s', async (_, answer) => {
    const { bus } = await aBus({ handler: async () => answer });

    bus.publish(buildEntries(2));
    await bus.waitUntilIdle();

    expect(bus.listDeadLetters()).toEqual([]);
  });

  it('gets its dead letters again on redrive', async () => {
    let isDown = true;
    const { bus, listReceivedIds } = await aBus({
      consumers: [aConsumer('notify'), aConsumer('record')],
      react: () => {
        if (isDown) throw new Error('down');
      },
    });
    bus.publish([buildRequestedEntry('a1')]);
    await bus.waitUntilIdle();
    const deadCount = bus.listDeadLetters().length;
    isDown = false;

    const redrivenCount = bus.redrive('notify');
    await bus.waitUntilIdle();

    expect([deadCount, redrivenCount, listReceivedIds().length]).toEqual([2, 1, 7]);
    expect(bus.listDeadLetters()).toMatchObject([{ consumer: 'record' }]);
    expect(bus.redrive()).toBe(1);
    await bus.waitUntilIdle();
    expect(bus.listDeadLetters()).toEqual([]);
  });
});

describe('bus faults on demand', () => {
  it('deliver each event twice, as two messages of one event', async () => {
    const deliveries: string[][] = [];
    const { bus } = await aBus({
      react: (_, record) => void deliveries.push([record.messageId, JSON.parse(record.body).id]),
    });
    bus.deliverTwice(true);

    bus.publish([buildRequestedEntry('a1')]);
    await bus.waitUntilIdle();

    const [[firstMessage, firstEvent], [secondMessage, secondEvent]] = deliveries as [string[], string[]];
    expect(firstEvent).toBe(secondEvent);
    expect(firstMessage).not.toBe(secondMessage);
  });

  it('deliver held messages in any order, each once', async () => {
    const { bus, listReceivedIds } = await aBus({ random: () => 0.999 });
    bus.hold();
    bus.shuffle(true);
    for (const entry of buildEntries(12)) bus.publish([entry]);
    await bus.waitUntilIdle();
    const receivedBefore = listReceivedIds().length;

    bus.release();
    await bus.waitUntilIdle();

    const publishedIds = buildEntries(12).map(({ detail }) => detail.id);
    expect(receivedBefore).toBe(0);
    expect(listReceivedIds()).toEqual(publishedIds.toReversed());
  });

  it('hold messages from the start', async () => {
    const { bus, listReceivedIds } = await aBus({ isHeld: true });
    bus.publish([buildRequestedEntry('a1')]);
    await bus.waitUntilIdle();

    bus.release();
    await bus.waitUntilIdle();

    expect(listReceivedIds()).toEqual(['a1']);
  });
});

describe('restart of the bus', () => {
  it('loses no unacknowledged message', async () => {
    const file = newFile();
    const firstBus = await aBus({ file, isHeld: true });
    firstBus.bus.publish(buildEntries(20));
    await firstBus.bus.close();

    const secondBus = await aBus({ file });
    await secondBus.bus.waitUntilIdle();

    expect(secondBus.listReceivedIds()).toEqual(buildEntries(20).map(({ detail }) => detail.id));
  });

  it('redelivers a message that was in progress, and counts that receive', async () => {
    const file = newFile();
    const started = Promise.withResolvers<void>();
    const killedBus = await aBus(
      {
        file,
        handler: () => {
          started.resolve();
          return hang();
        },
      },
      { leaveRunning: true },
    );
    killedBus.bus.publish([buildRequestedEntry('a1')]);
    await started.promise;

    const restartedBus = await aBus({ file });
    await restartedBus.bus.waitUntilIdle();

    expect(restartedBus.batches).toEqual([{ name: 'notify', ids: ['a1'], receives: [2] }]);
  });

  it('keeps the dead letters', async () => {
    const file = newFile();
    const firstBus = await aBus({ file, handler: () => Promise.reject(new Error('down')) });
    firstBus.bus.publish([buildRequestedEntry('a1')]);
    await firstBus.bus.waitUntilIdle();
    await firstBus.bus.close();

    const secondBus = await aBus({ file });

    expect(secondBus.bus.listDeadLetters()).toMatchObject([{ consumer: 'notify', reason: 'Error: down' }]);
  });
});

describe('message in progress for 180 seconds', () => {
  it('is redelivered on demand, after which a failure of the first delivery is ignored', async () => {
    let now = new Date('2026-03-02T14:00:00.000Z');
    const [firstStarted, redelivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const firstReceive = Promise.withResolvers<void>();
    const receives: number[] = [];
    const { bus } = await aBus({
      now: () => now,
      react: (_, { attributes }) => {
        receives.push(Number(attributes.ApproximateReceiveCount));
        if (receives.length > 1) return redelivered.resolve();
        firstStarted.resolve();
        return firstReceive.promise;
      },
    });
    bus.redeliver(true);
    bus.publish([buildRequestedEntry('a1')]);
    await firstStarted.promise;

    now = new Date('2026-03-02T14:03:00.000Z');
    const idle = bus.waitUntilIdle();
    await redelivered.promise;
    firstReceive.reject(new Error('too late'));
    await idle;

    expect(receives).toEqual([1, 2]);
    expect(bus.listDeadLetters()).toEqual([]);
  });
});
