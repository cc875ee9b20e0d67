import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { calculateNextRun } from '#infra/local/bus/schedules.ts';
import { aBus, aConsumer, aSchedule, buildRequestedEntry, Cancelled, Requested } from './bus-emulator.ts';

const buildEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => buildRequestedEntry(`a${index}`));

describe('event bus', () => {
  it('delivers an event to every consumer of its type, and to no other', async () => {
    const { bus, batches } = await aBus({
      consumers: [aConsumer('notify'), aConsumer('record'), aConsumer('release', Cancelled)],
    });

    bus.publish([buildRequestedEntry('a1')]);
    await bus.waitUntilIdle();

    expect(batches.map(({ name }) => name).toSorted()).toEqual(['notify', 'record']);
  });

  it('delivers an event once to a consumer with several handlers', async () => {
    const { on: _, ...shared } = aConsumer('notify');
    const reactions = [Requested, Requested, Cancelled].map((on, index) => ({
      name: `notify-${index}`,
      on,
      errorImpact: 'Nobody.',
    }));
    const { bus, listReceivedIds } = await aBus({ consumers: [{ ...shared, reactions }] });

    bus.publish([
      buildRequestedEntry('a1'),
      { ...buildRequestedEntry('a2'), detailType: Cancelled.detailType },
    ]);
    await bus.waitUntilIdle();

    expect(listReceivedIds()).toEqual(['a1', 'a2']);
  });

  it('passes the event as SQS behind EventBridge does', async () => {
    const events: SQSEvent[] = [];
    const { bus } = await aBus({
      handler: async (event) => void events.push(event as SQSEvent),
    });

    const [id] = bus.publish([buildRequestedEntry('a1')]);
    await bus.waitUntilIdle();

    const [record] = events[0]!.Records;
    expect(record).toMatchObject({
      eventSource: 'aws:sqs',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.UTC(2026, 2, 2, 14)) },
    });
    expect(JSON.parse(record!.body)).toMatchObject({
      id,
      source: 'appointments',
      'detail-type': 'AppointmentRequested.v1',
      time: '2026-03-02T14:00:00Z',
      detail: { id: 'a1' },
    });
  });

  it('delivers one event per call, in the order of arrival', async () => {
    const { bus, batches, listReceivedIds } = await aBus();

    bus.publish(buildEntries(25));
    await bus.waitUntilIdle();

    expect(batches.filter(({ ids }) => ids.length !== 1)).toEqual([]);
    expect(listReceivedIds()).toEqual(buildEntries(25).map(({ detail }) => detail.id));
  });
});

describe('EventBridge API of the bus', () => {
  const put = (url: string, details: string[]) =>
    new EventBridgeClient({
      endpoint: url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }).send(
      new PutEventsCommand({
        Entries: details.map((Detail) => ({
          EventBusName: 'main',
          Source: Requested.source,
          DetailType: Requested.detailType,
          Detail,
          Time: new Date('2026-03-01T12:00:00.000Z'),
        })),
      }),
    );

  it('accepts events from the SDK and rejects malformed ones', async () => {
    const { bus, listReceivedIds } = await aBus();

    const answer = await put(bus.url, ['{"id":"a1"}', 'not json', '{"id":"a2"}']);
    await bus.waitUntilIdle();

    expect(answer.FailedEntryCount).toBe(1);
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      undefined,
    ]);
    expect(listReceivedIds()).toEqual(['a1', 'a2']);
  });

  it('rejects as many entries as requested by failNext', async () => {
    const { bus, listReceivedIds } = await aBus();
    bus.failNext(1);

    const answer = await put(bus.url, ['{"id":"a1"}', '{"id":"a2"}']);
    await bus.waitUntilIdle();

    expect(answer.FailedEntryCount).toBe(1);
    expect(listReceivedIds()).toEqual(['a2']);
  });

  it('accepts at most ten entries', async () => {
    const { bus } = await aBus();

    const sending = put(bus.url, Array(11).fill('{}'));

    await expect(sending).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('schedules of the bus', () => {
  it('run on demand, and report failure', async () => {
    const handler = vi.fn(async (_: unknown) => undefined);
    const { bus } = await aBus({ schedules: [aSchedule('sweep', 'rate(5 minutes)')], handler });

    await bus.runSchedule('sweep');

    expect(handler.mock.calls[0]?.[0]).toMatchObject({ source: 'aws.scheduler' });
    handler.mockRejectedValueOnce(new Error('broken'));
    await expect(bus.runSchedule('sweep')).rejects.toThrow('broken');
    await expect(bus.runSchedule('unknown')).rejects.toThrow('no schedule named unknown');
  });

  it('overlap on demand, as on AWS', async () => {
    let runningCount = 0;
    let maxRunning = 0;
    const handler = async () => {
      runningCount += 1;
      maxRunning = Math.max(maxRunning, runningCount);
      await Promise.resolve();
      runningCount -= 1;
    };
    const { bus } = await aBus({ schedules: [aSchedule('sweep', 'rate(5 minutes)')], handler });

    await bus.runSchedule('sweep');
    expect(maxRunning).toBe(1);
    bus.overlapSchedules(true);
    await bus.runSchedule('sweep');
    expect(maxRunning).toBe(2);
  });

  it.each([
    ['rate(15 minutes)', '2026-03-02T14:15:00.000Z'],
    ['rate(1 hour)', '2026-03-02T15:00:00.000Z'],
    ['cron(0 8 * * ? *)', '2026-03-03T12:00:00.000Z'],
    ['cron(30 17 ? * 2-6 *)', '2026-03-02T21:30:00.000Z'],
    ['cron(0 9 ? * SUN *)', '2026-03-08T13:00:00.000Z'],
    ['cron(0 9 ? * 1 *)', '2026-03-08T13:00:00.000Z'],
    ['cron(0 0 1 1 ? *)', '2027-01-01T04:00:00.000Z'],
  ])('parse %s in Puerto Rico time', (expression, nextRun) => {
    expect(calculateNextRun(expression, new Date('2026-03-02T14:00:00.000Z'))?.toISOString()).toBe(nextRun);
  });

  it('reject an expression that is neither a rate nor a cron', async () => {
    const starting = aBus({ schedules: [aSchedule('sweep', 'every day')], runsTimers: true });

    await expect(starting).rejects.toThrow('neither rate(…) nor cron(…)');
  });
});
