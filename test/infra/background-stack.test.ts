import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { backgroundOf } from '#infra/constructs/functions/placed.ts';
import { lifeSeconds } from '#infra/manifest/types.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import { manifests } from './fixtures/manifests.ts';
import { propertiesOf, templatesOf, written } from './support.ts';

type Queue = {
  QueueName?: string;
  MessageRetentionPeriod?: number;
  RedrivePolicy?: { maxReceiveCount: number };
};
type Rule = { EventPattern: unknown };
type Schedule = { ScheduleExpression: string };
type Invocation = { DestinationConfig: { OnFailure: unknown } };
type Mapping = { FilterCriteria: { Filters: { Pattern: string }[] } };

const isDeadLetterQueue = ({ QueueName }: Queue) => QueueName?.endsWith('-dead') ?? false;

describe.each(manifests)('what runs in the background of $title', ({ manifest }) => {
  const { background } = templatesOf({ manifest });
  const queues = propertiesOf<Queue>(background, 'AWS::SQS::Queue');

  it('has a dead letter queue behind every queue, reached at the third failure', () => {
    const waiting = queues.filter((queue) => !isDeadLetterQueue(queue));

    expect(waiting).toHaveLength(manifest.flatMap(({ consumers }) => consumers).length);
    expect(waiting.filter(({ RedrivePolicy }) => RedrivePolicy?.maxReceiveCount !== 3)).toEqual([]);
  });

  it('keeps what failed for 14 days, under the name of its row', () => {
    const dead = queues.filter(isDeadLetterQueue);

    expect(dead.map(({ QueueName }) => QueueName).sort()).toEqual(
      backgroundOf(manifest)
        .map(({ name }) => `serena-prod-${name}-dead`)
        .sort(),
    );
    expect(dead.filter((queue) => queue.MessageRetentionPeriod !== 14 * 24 * 3600)).toEqual([]);
  });

  it('hears each event by its source and versioned name', () => {
    const patterns = propertiesOf<Rule>(background, 'AWS::Events::Rule').map(
      ({ EventPattern }) => EventPattern,
    );

    expect(patterns.map(written).sort()).toEqual(
      manifest
        .flatMap(({ consumers }) => consumers)
        .map(({ on }) => written({ source: [on.source], 'detail-type': [on.detailType] }))
        .sort(),
    );
  });

  it('wakes by the clock of Puerto Rico, tries again, and keeps a call that failed', () => {
    const schedules = propertiesOf<Schedule>(background, 'AWS::Scheduler::Schedule');
    const invocations = propertiesOf<Invocation>(background, 'AWS::Lambda::EventInvokeConfig');

    expect(schedules.map(({ ScheduleExpression }) => ScheduleExpression).sort()).toEqual(
      manifest.flatMap((domain) => domain.schedules.map(({ expression }) => expression)).sort(),
    );
    for (const schedule of schedules) {
      expect(schedule).toMatchObject({
        ScheduleExpressionTimezone: 'America/Puerto_Rico',
        Target: { RetryPolicy: { MaximumRetryAttempts: 2 }, DeadLetterConfig: expect.anything() },
      });
    }
    const textReaders = manifest.flatMap((domain) => domain.textReaders ?? []);
    expect(invocations.filter(({ DestinationConfig }) => DestinationConfig.OnFailure)).toHaveLength(
      schedules.length + textReaders.length,
    );
  });
});

describe('a reaction', () => {
  const { background } = templatesOf();

  it('waits six of its lives before a message is delivered again', () => {
    background.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: 6 * lifeSeconds.consumer,
      RedrivePolicy: Match.anyValue(),
    });
  });

  it('hears one event a call, so that a slow one takes no time from its neighbours', () => {
    background.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe('a reader of the stream', () => {
  const { background } = templatesOf();

  it('is woken only by what the table marks as a fact to tell', () => {
    const [filter] = propertiesOf<Mapping>(background, 'AWS::Lambda::EventSourceMapping')
      .flatMap(({ FilterCriteria }) => FilterCriteria?.Filters ?? [])
      .map(({ Pattern }) => JSON.parse(Pattern));
    // Nothing is sent: the entity only says how it would mark the row.
    const told = outboxEntryEntity({ table: 'spa' } as TableConfig).put({
      eventId: 'e1',
      source: 'things',
      detailType: 'ThingDone.v1',
      meta: { id: 'e1', occurredAt: '2026-03-06T12:00:00.000Z', actor: 'admin:a1', correlationId: 'c1' },
      data: {},
      occurredAt: '2026-03-06T12:00:00.000Z',
      queue: 'waiting',
    });
    const row = told.params<{ Item: Record<string, unknown> }>();

    expect(filter).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { [entityAttribute]: { S: [row.Item[entityAttribute]] } } },
    });
  });

  it('starts at the oldest change, splits a batch that fails and keeps what it must leave', () => {
    background.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: Match.anyValue() },
    });
  });
});
