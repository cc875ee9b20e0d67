import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import {
  calculateMinConcurrency,
  maxConcurrentEvents,
  maxReceives,
  visibilitySeconds,
} from '#infra/manifest/concurrency.ts';
import { manifest } from '#infra/manifest/index.ts';
import { type Domain, timeoutSeconds } from '#infra/manifest/types.ts';
import { smallManifest } from './fixtures/manifest.ts';
import { listProperties, synthesizeTemplates } from './support.ts';

type Mapping = { StartingPosition?: string; ScalingConfig?: { MaximumConcurrency: number } };
type Queue = {
  QueueName?: string;
  VisibilityTimeout?: number;
  RedrivePolicy?: { maxReceiveCount: number };
};
type LambdaProperties = { ReservedConcurrentExecutions?: number };
type Schedule = {
  ScheduleExpression: string;
  FlexibleTimeWindow: { Mode: string; MaximumWindowInMinutes?: number };
};

const { api, background, data } = synthesizeTemplates({ manifest });
const mappings = listProperties<Mapping>(background, 'AWS::Lambda::EventSourceMapping');
const consumers = manifest.flatMap((domain) => domain.consumers);

describe('queue of the product', () => {
  const queues = listProperties<Queue>(background, 'AWS::SQS::Queue').filter(
    ({ RedrivePolicy }) => RedrivePolicy,
  );

  it('runs two functions concurrently, the minimum of AWS', () => {
    const queueMappings = mappings.filter(({ StartingPosition }) => StartingPosition === undefined);

    expect(queueMappings.map(({ ScalingConfig }) => ScalingConfig?.MaximumConcurrency)).toEqual(
      consumers.map(() => maxConcurrentEvents),
    );
    expect(maxConcurrentEvents).toBe(2);
  });

  it('keeps an event through throttling longer than three runs of the slowest schedule', () => {
    expect(
      new Set(
        queues.map(
          ({ VisibilityTimeout, RedrivePolicy }) => `${VisibilityTimeout} ${RedrivePolicy?.maxReceiveCount}`,
        ),
      ),
    ).toEqual(new Set([`${visibilitySeconds} ${maxReceives}`]));
    expect(queues).toHaveLength(consumers.length);
    expect(visibilitySeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds.consumer);
    expect(maxReceives).toBeGreaterThanOrEqual(5);
    expect(visibilitySeconds * maxReceives).toBeGreaterThanOrEqual(3 * timeoutSeconds.schedule);
  });
});

describe('schedules', () => {
  it('start within five minutes of their time, unless they run every minute or five minutes', () => {
    const windows = listProperties<Schedule>(background, 'AWS::Scheduler::Schedule').map((schedule) => ({
      isFrequent: /^rate\([15] minutes?\)$/.test(schedule.ScheduleExpression),
      minutes: schedule.FlexibleTimeWindow.MaximumWindowInMinutes ?? 0,
    }));

    expect(new Set(windows.filter(({ isFrequent }) => isFrequent).map(({ minutes }) => minutes))).toEqual(
      new Set([0]),
    );
    expect(new Set(windows.filter(({ isFrequent }) => !isFrequent).map(({ minutes }) => minutes))).toEqual(
      new Set([5]),
    );
  });
});

describe('minimum concurrency of a stage', () => {
  const [domain] = smallManifest;
  const calculateWith = (changes: Partial<Domain>) => calculateMinConcurrency([{ ...domain!, ...changes }]);

  it('counts the functions that can run concurrently', () => {
    const minConcurrency = calculateMinConcurrency(smallManifest);

    expect(calculateMinConcurrency([])).toBe(20);
    // A consumer of two, a schedule, a stream reader of four shards, three message readers.
    expect(minConcurrency).toBe(20 + 2 + 1 + 4 + 3);
    expect(calculateWith({ consumers: [...domain!.consumers, ...domain!.consumers] })).toBe(
      minConcurrency + 2,
    );
    expect(calculateWith({ schedules: [...domain!.schedules, ...domain!.schedules] })).toBe(
      minConcurrency + 1,
    );
  });

  it('covers the throttled request rate at a fifth of a second each', () => {
    const highestRate = Math.max(...Object.values(serena.stages).map(({ throttle }) => throttle.rateLimit));

    expect(calculateMinConcurrency([])).toBeGreaterThanOrEqual(highestRate * 0.2);
  });

  it('is above the quota of a new account and at most the figure of docs/operations.md', () => {
    const operationsGuide = readFileSync('docs/operations.md', 'utf8');
    const [, documentedLimit] = /a stage needs about (\d+)/.exec(operationsGuide) ?? [];

    expect(calculateMinConcurrency(manifest)).toBeGreaterThan(10);
    expect(calculateMinConcurrency(manifest)).toBeLessThanOrEqual(Number(documentedLimit));
  });

  it('is reserved for no function, since a new account has only ten', () => {
    const functionsWithReservation = listProperties<LambdaProperties>(
      [api, background, data],
      'AWS::Lambda::Function',
    ).filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined);

    expect(functionsWithReservation).toEqual([]);
  });
});
