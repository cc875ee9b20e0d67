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
import { propertiesOf, templatesOf } from './support.ts';

type Mapping = { StartingPosition?: string; ScalingConfig?: { MaximumConcurrency: number } };
type Queue = {
  QueueName?: string;
  VisibilityTimeout?: number;
  RedrivePolicy?: { maxReceiveCount: number };
};
type Lambda = { ReservedConcurrentExecutions?: number };
type Schedule = {
  ScheduleExpression: string;
  FlexibleTimeWindow: { Mode: string; MaximumWindowInMinutes?: number };
};

const { api, background, data } = templatesOf({ manifest });
const mappings = propertiesOf<Mapping>(background, 'AWS::Lambda::EventSourceMapping');
const consumers = manifest.flatMap((domain) => domain.consumers);

describe('queue of the product', () => {
  const queues = propertiesOf<Queue>(background, 'AWS::SQS::Queue').filter(
    ({ RedrivePolicy }) => RedrivePolicy,
  );

  it('runs two functions concurrently, the minimum of AWS', () => {
    const ofQueues = mappings.filter(({ StartingPosition }) => StartingPosition === undefined);

    expect(ofQueues.map(({ ScalingConfig }) => ScalingConfig?.MaximumConcurrency)).toEqual(
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
  it('are spread: those that may be late start within five minutes of their time', () => {
    const windows = propertiesOf<Schedule>(background, 'AWS::Scheduler::Schedule').map((schedule) => ({
      often: /^rate\([15] minutes?\)$/.test(schedule.ScheduleExpression),
      minutes: schedule.FlexibleTimeWindow.MaximumWindowInMinutes ?? 0,
    }));

    expect(new Set(windows.filter(({ often }) => often).map(({ minutes }) => minutes))).toEqual(new Set([0]));
    expect(new Set(windows.filter(({ often }) => !often).map(({ minutes }) => minutes))).toEqual(
      new Set([5]),
    );
  });
});

describe('concurrency that a stage needs', () => {
  const [first] = smallManifest;
  const grown = (more: Partial<Domain>) => calculateMinConcurrency([{ ...first!, ...more }]);

  it('counts what may run concurrently', () => {
    const least = calculateMinConcurrency(smallManifest);

    expect(calculateMinConcurrency([])).toBe(20);
    // A consumer of two, a schedule, a stream reader of four shards, three message readers.
    expect(least).toBe(20 + 2 + 1 + 4 + 3);
    expect(grown({ consumers: [...first!.consumers, ...first!.consumers] })).toBe(least + 2);
    expect(grown({ schedules: [...first!.schedules, ...first!.schedules] })).toBe(least + 1);
  });

  it('covers the throttled request rate at a fifth of a second each', () => {
    const highest = Math.max(...Object.values(serena.stages).map(({ throttle }) => throttle.rateLimit));

    expect(calculateMinConcurrency([])).toBeGreaterThanOrEqual(highest * 0.2);
  });

  it('is above the quota of a new account and at most the figure of docs/operations.md', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    const [, documentedLimit] = /a stage needs about (\d+)/.exec(guide) ?? [];

    expect(calculateMinConcurrency(manifest)).toBeGreaterThan(10);
    expect(calculateMinConcurrency(manifest)).toBeLessThanOrEqual(Number(documentedLimit));
  });

  it('is reserved for no function, since a new account has only ten', () => {
    const reserved = propertiesOf<Lambda>([api, background, data], 'AWS::Lambda::Function').filter(
      ({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined,
    );

    expect(reserved).toEqual([]);
  });
});
