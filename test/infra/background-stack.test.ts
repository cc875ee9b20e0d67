import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { AppointmentMissed } from '#events/appointments.ts';
import { manifest as product } from '#infra/manifest/index.ts';
import { type Domain, listReactions } from '#infra/manifest/types.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import { manifests } from './fixtures/manifests.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

type Queue = {
  QueueName?: string;
  MessageRetentionPeriod?: number;
  RedrivePolicy?: { maxReceiveCount: number; deadLetterTargetArn: unknown };
};
type Rule = { EventPattern: unknown };
type Schedule = { ScheduleExpression: string };
type Invocation = { DestinationConfig: { OnFailure: unknown } };
type Mapping = { FilterCriteria: { Filters: { Pattern: string }[] } };

const findQueueId = (template: Template, name: string) =>
  Object.keys(template.findResources('AWS::SQS::Queue', { Properties: { QueueName: name } }))[0];
const isDeadLetterQueue = ({ QueueName }: Queue) => QueueName?.endsWith('-dead') ?? false;

describe.each(manifests)('background stack of $title', ({ manifest }) => {
  const { background } = synthesizeTemplates({ manifest });
  const queues = listProperties<Queue>(background, 'AWS::SQS::Queue');

  it('has a queue for each consumer, with one dead-letter queue for all', () => {
    const consumerQueues = queues.filter((queue) => !isDeadLetterQueue(queue));
    const targets = new Set(
      consumerQueues.map(({ RedrivePolicy }) => toJson(RedrivePolicy?.deadLetterTargetArn)),
    );

    expect(consumerQueues).toHaveLength(manifest.flatMap(({ consumers }) => consumers).length);
    expect([...targets]).toEqual([
      toJson({ 'Fn::GetAtt': [findQueueId(background, 'serena-prod-reactions-dead'), 'Arn'] }),
    ]);
  });

  it('keeps failures for 14 days, by kind', () => {
    const deadLetterQueues = queues.filter(isDeadLetterQueue);

    expect(deadLetterQueues.map(({ QueueName }) => QueueName).sort()).toEqual([
      'serena-prod-reactions-dead',
      'serena-prod-schedules-dead',
      'serena-prod-streams-dead',
      'serena-prod-texts-dead',
    ]);
    expect(deadLetterQueues.filter((queue) => queue.MessageRetentionPeriod !== 14 * 24 * 3600)).toEqual([]);
  });

  it('subscribes to each event by source and versioned name, once per function', () => {
    const patterns = listProperties<Rule>(background, 'AWS::Events::Rule').map(
      ({ EventPattern }) => EventPattern,
    );
    const expectedPatterns = manifest
      .flatMap(({ consumers }) => consumers)
      .map((consumer) => listReactions(consumer).map(({ on }) => on))
      .map((events) => ({
        source: [...new Set(events.map(({ source }) => source))],
        'detail-type': [...new Set(events.map(({ detailType }) => detailType))],
      }));

    expect(patterns.map(toJson).sort()).toEqual(expectedPatterns.map(toJson).sort());
  });

  it('runs schedules in the time zone of Puerto Rico, with retries and a dead-letter queue', () => {
    const schedules = listProperties<Schedule>(background, 'AWS::Scheduler::Schedule');
    const invocations = listProperties<Invocation>(background, 'AWS::Lambda::EventInvokeConfig');

    expect(schedules.map(({ ScheduleExpression }) => ScheduleExpression).sort()).toEqual(
      manifest.flatMap((domain) => domain.schedules.map(({ expression }) => expression)).sort(),
    );
    for (const schedule of schedules) {
      expect(schedule).toMatchObject({
        ScheduleExpressionTimezone: 'America/Puerto_Rico',
        Target: { RetryPolicy: { MaximumRetryAttempts: 2 }, DeadLetterConfig: expect.anything() },
      });
    }
    const readers = manifest.flatMap(({ messageReaders = [] }) => messageReaders);
    expect(invocations.filter(({ DestinationConfig }) => DestinationConfig.OnFailure)).toHaveLength(
      schedules.length + readers.length,
    );
  });
});

describe('reaction', () => {
  const { background } = synthesizeTemplates();

  it('handles one event per invocation, so that a slow one does not delay others', () => {
    background.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe('additional reaction of the product', () => {
  const errorImpact = 'Clients are not asked why they missed an appointment.';
  const additionalReaction = { name: 'ask-who-missed', on: AppointmentMissed, errorImpact };
  const changeConsumers = (change: (consumers: Domain['consumers']) => Domain['consumers']) =>
    product.map((domain) => ({ ...domain, consumers: change(domain.consumers) }));
  const listResources = (manifest: readonly Domain[]) =>
    synthesizeTemplates({ manifest }).background.toJSON().Resources as Record<string, { Type: string }>;
  const productResources = listResources(product);

  it('adds no resource to a function that already handles its event', () => {
    const sharedManifest = changeConsumers((consumers) =>
      consumers.map((consumer) =>
        consumer.name === 'send-mail'
          ? { ...consumer, reactions: [...listReactions(consumer), additionalReaction] }
          : consumer,
      ),
    );

    const after = listResources(sharedManifest);

    const changedIds = Object.keys(after).filter((id) => toJson(after[id]) !== toJson(productResources[id]));
    expect(Object.keys(after)).toEqual(Object.keys(productResources));
    expect(changedIds.map((id) => after[id]?.Type)).toEqual(['AWS::Events::Rule']);
    expect(toJson(changedIds.map((id) => after[id]))).toContain('"AppointmentMissed.v1"');
  });

  it('adds ten resources as a separate function', () => {
    const [firstDomain] = product;
    const entry = 'test/infra/fixtures/handler.ts';
    const extendedDomain = {
      ...firstDomain!,
      consumers: [...firstDomain!.consumers, { ...additionalReaction, entry, uses: {} }],
    };

    const after = listResources([extendedDomain, ...product.slice(1)]);

    expect(Object.keys(after)).toHaveLength(Object.keys(productResources).length + 10);
  });
});

describe('stream reader', () => {
  const { background } = synthesizeTemplates();

  it('is invoked only for outbox entries', () => {
    const [filter] = listProperties<Mapping>(background, 'AWS::Lambda::EventSourceMapping')
      .flatMap(({ FilterCriteria }) => FilterCriteria?.Filters ?? [])
      .map(({ Pattern }) => JSON.parse(Pattern));
    // Nothing is written, because the entity only returns the row.
    const outboxItem = outboxEntryEntity({ table: 'spa' } as TableConfig).put({
      eventId: 'e1',
      source: 'staff',
      detailType: 'ThingDone.v1',
      meta: { id: 'e1', occurredAt: '2026-03-06T12:00:00.000Z', actor: 'admin:a1', correlationId: 'c1' },
      data: {},
      occurredAt: '2026-03-06T12:00:00.000Z',
      queue: 'waiting',
    });
    const row = outboxItem.params<{ Item: Record<string, unknown> }>();

    expect(filter).toEqual({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { [entityAttribute]: { S: [row.Item[entityAttribute]] } } },
    });
  });

  it('starts at the oldest change, splits failing batches and keeps failed records', () => {
    background.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: Match.anyValue() },
    });
  });
});
