import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBus, aConsumer, requestedEntry } from './bus-emulator.ts';

const anyFile = () => join(mkdtempSync(join(tmpdir(), 'bus-')), 'bus.sqlite');
const buildEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => requestedEntry(`a${index}`));
const never = () => new Promise<never>(() => undefined);

describe('failing consumer', () => {
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
    ['answers what is not understood', async () => ({ batchItemFailures: 'all' })],
    [
      'names a message that was not there',
      async () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] }),
    ],
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
    let down = true;
    const { bus, reached } = await aBus({
      consumers: [aConsumer('notify'), aConsumer('record')],
      react: () => {
        if (down) throw new Error('down');
      },
    });
    bus.publish([requestedEntry('a1')]);
    await bus.idle();
    const dead = bus.deadLetters().length;
    down = false;

    const revived = bus.redrive('notify');
    await bus.idle();

    expect({ dead, revived, reached: reached().length }).toEqual({ dead: 2, revived: 1, reached: 7 });
    expect(bus.deadLetters()).toMatchObject([{ consumer: 'record' }]);
    expect(bus.redrive()).toBe(1);
    await bus.idle();
    expect(bus.deadLetters()).toEqual([]);
  });
});

describe('bus faults on demand', () => {
  it('deliver each event twice, as two messages of one event', async () => {
    const seen: string[][] = [];
    const { bus } = await aBus({
      react: (_, record) => void seen.push([record.messageId, JSON.parse(record.body).id]),
    });
    bus.deliverTwice(true);

    bus.publish([requestedEntry('a1')]);
    await bus.idle();

    const [[message, event], [twin, same]] = seen as [string[], string[]];
    expect(event).toBe(same);
    expect(message).not.toBe(twin);
  });

  it('deliver held messages in any order, each once', async () => {
    const { bus, reached } = await aBus({ random: () => 0.999 });
    bus.hold();
    bus.shuffle(true);
    for (const entry of buildEntries(12)) bus.publish([entry]);
    await bus.idle();
    const before = reached().length;

    bus.release();
    await bus.idle();

    const sent = buildEntries(12).map(({ detail }) => detail.id);
    expect(before).toBe(0);
    expect(reached()).toEqual(sent.toReversed());
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
    const first = await aBus({ file, held: true });
    first.bus.publish(buildEntries(20));
    await first.bus.close();

    const second = await aBus({ file });
    await second.bus.idle();

    expect(second.reached()).toEqual(buildEntries(20).map(({ detail }) => detail.id));
  });

  it('redelivers a message that was in progress, and counts that receive', async () => {
    const file = anyFile();
    const started = Promise.withResolvers<void>();
    const dying = await aBus(
      {
        file,
        handler: () => {
          started.resolve();
          return never();
        },
      },
      { leaveRunning: true },
    );
    dying.bus.publish([requestedEntry('a1')]);
    await started.promise;

    const next = await aBus({ file });
    await next.bus.idle();

    expect(next.batches).toEqual([{ name: 'notify', ids: ['a1'], receives: [2] }]);
  });

  it('keeps the dead letters', async () => {
    const file = anyFile();
    const first = await aBus({ file, handler: () => Promise.reject(new Error('down')) });
    first.bus.publish([requestedEntry('a1')]);
    await first.bus.idle();
    await first.bus.close();

    const second = await aBus({ file });

    expect(second.bus.deadLetters()).toMatchObject([{ consumer: 'notify', reason: 'Error: down' }]);
  });
});

describe('message in progress for 180 seconds', () => {
  it('is redelivered on demand, after which a failure of the first delivery is ignored', async () => {
    let now = new Date('2026-03-02T14:00:00.000Z');
    const [began, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Promise.withResolvers<void>();
    const receives: number[] = [];
    const { bus } = await aBus({
      now: () => now,
      react: (_, { attributes }) => {
        receives.push(Number(attributes.ApproximateReceiveCount));
        if (receives.length > 1) return again.resolve();
        began.resolve();
        return slow.promise;
      },
    });
    bus.redeliver(true);
    bus.publish([requestedEntry('a1')]);
    await began.promise;

    now = new Date('2026-03-02T14:03:00.000Z');
    const idle = bus.idle();
    await again.promise;
    slow.reject(new Error('too late'));
    await idle;

    expect(receives).toEqual([1, 2]);
    expect(bus.deadLetters()).toEqual([]);
  });
});
