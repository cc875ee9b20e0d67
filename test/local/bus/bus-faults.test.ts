import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBus, aConsumer, requestedEntry } from './bus-emulator.ts';

const anyFile = () => join(mkdtempSync(join(tmpdir(), 'bus-')), 'bus.sqlite');
const buildEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => requestedEntry(`a${index}`));
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
    await bus.idle();

    expect(batches).toEqual([
      { name: 'notify', ids: ['a0'], receives: [1] },
      { name: 'notify', ids: ['a1'], receives: [1] },
      { name: 'notify', ids: ['a2'], receives: [1] },
      { name: 'notify', ids: ['a1'], receives: [2] },
    ]);
    expect(bus.deadLetters()).toEqual([]);
  });

  it('moves a message to the dead letters after three receives without blocking others', async () => {
    const { bus, batches, reached } = await aBus({
      react: (id) => {
        if (id === 'a0') throw new Error('poison');
      },
    });

    bus.publish(buildEntries(2));
    await bus.idle();

    expect(reached().toSorted()).toEqual(['a0', 'a0', 'a0', 'a1']);
    expect(batches.at(-1)?.receives).toEqual([3]);
    expect(bus.deadLetters()).toMatchObject([{ consumer: 'notify', receives: 3 }]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('down'))],
    ['returns an unknown result', async () => ({ batchItemFailures: 'all' })],
    ['names an unknown message', async () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
    ['names no message', async () => ({ batchItemFailures: [{ itemIdentifier: '' }] })],
  ])('has failed when it %s', async (_, handler) => {
    const { bus } = await aBus({ handler });

    bus.publish(buildEntries(2));
    await bus.idle();

    expect(bus.deadLetters()).toHaveLength(2);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', { batchItemFailures: [] }],
    ['no list', {}],
  ])('has succeeded when it returns %s', async (_, answer) => {
    const { bus } = await aBus({ handler: async () => answer });

    bus.publish(buildEntries(2));
    await bus.idle();

    expect(bus.deadLetters()).toEqual([]);
  });

  it('gets its dead letters again on redrive', async () => {
    let isDown = true;
    const { bus, reached } = await aBus({
      consumers: [aConsumer('notify'), aConsumer('record')],
      react: () => {
        if (isDown) throw new Error('down');
      },
    });
    bus.publish([requestedEntry('a1')]);
    await bus.idle();
    const deadCount = bus.deadLetters().length;
    isDown = false;

    const redrivenCount = bus.redrive('notify');
    await bus.idle();

    expect([deadCount, redrivenCount, reached().length]).toEqual([2, 1, 7]);
    expect(bus.deadLetters()).toMatchObject([{ consumer: 'record' }]);
    expect(bus.redrive()).toBe(1);
    await bus.idle();
    expect(bus.deadLetters()).toEqual([]);
  });
});

describe('bus faults on demand', () => {
  it('deliver each event twice, as two messages of one event', async () => {
    const deliveries: string[][] = [];
    const { bus } = await aBus({
      react: (_, record) => void deliveries.push([record.messageId, JSON.parse(record.body).id]),
    });
    bus.deliverTwice(true);

    bus.publish([requestedEntry('a1')]);
    await bus.idle();

    const [[firstMessage, firstEvent], [secondMessage, secondEvent]] = deliveries as [string[], string[]];
    expect(firstEvent).toBe(secondEvent);
    expect(firstMessage).not.toBe(secondMessage);
  });

  it('deliver held messages in any order, each once', async () => {
    const { bus, reached } = await aBus({ random: () => 0.999 });
    bus.hold();
    bus.shuffle(true);
    for (const entry of buildEntries(12)) bus.publish([entry]);
    await bus.idle();
    const reachedBefore = reached().length;

    bus.release();
    await bus.idle();

    const publishedIds = buildEntries(12).map(({ detail }) => detail.id);
    expect(reachedBefore).toBe(0);
    expect(reached()).toEqual(publishedIds.toReversed());
  });

  it('hold messages from the start', async () => {
    const { bus, reached } = await aBus({ held: true });
    bus.publish([requestedEntry('a1')]);
    await bus.idle();

    bus.release();
    await bus.idle();

    expect(reached()).toEqual(['a1']);
  });
});

describe('restart of the bus', () => {
  it('loses no unacknowledged message', async () => {
    const file = anyFile();
    const firstBus = await aBus({ file, held: true });
    firstBus.bus.publish(buildEntries(20));
    await firstBus.bus.close();

    const secondBus = await aBus({ file });
    await secondBus.bus.idle();

    expect(secondBus.reached()).toEqual(buildEntries(20).map(({ detail }) => detail.id));
  });

  it('redelivers a message that was in progress, and counts that receive', async () => {
    const file = anyFile();
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
    killedBus.bus.publish([requestedEntry('a1')]);
    await started.promise;

    const restartedBus = await aBus({ file });
    await restartedBus.bus.idle();

    expect(restartedBus.batches).toEqual([{ name: 'notify', ids: ['a1'], receives: [2] }]);
  });

  it('keeps the dead letters', async () => {
    const file = anyFile();
    const firstBus = await aBus({ file, handler: () => Promise.reject(new Error('down')) });
    firstBus.bus.publish([requestedEntry('a1')]);
    await firstBus.bus.idle();
    await firstBus.bus.close();

    const secondBus = await aBus({ file });

    expect(secondBus.bus.deadLetters()).toMatchObject([{ consumer: 'notify', reason: 'Error: down' }]);
  });
});

describe('message in progress for 180 seconds', () => {
  it('is redelivered on demand, after which a failure of the first delivery is ignored', async () => {
    let now = new Date('2026-03-02T14:00:00.000Z');
    const [firstStarted, redelivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Promise.withResolvers<void>();
    const receives: number[] = [];
    const { bus } = await aBus({
      now: () => now,
      react: (_, { attributes }) => {
        receives.push(Number(attributes.ApproximateReceiveCount));
        if (receives.length > 1) return redelivered.resolve();
        firstStarted.resolve();
        return slow.promise;
      },
    });
    bus.redeliver(true);
    bus.publish([requestedEntry('a1')]);
    await firstStarted.promise;

    now = new Date('2026-03-02T14:03:00.000Z');
    const idle = bus.idle();
    await redelivered.promise;
    slow.reject(new Error('too late'));
    await idle;

    expect(receives).toEqual([1, 2]);
    expect(bus.deadLetters()).toEqual([]);
  });
});
