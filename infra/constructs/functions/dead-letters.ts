import { Duration, Stack } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type StageSettings, toResourceName } from '#infra/stages.ts';

/**
 * Kinds of background work, each with its own dead letter queue. They are few, because one alarm watches all
 * queues and has at most ten metrics. `texts` is the work of message readers.
 */
export const deadLetterKinds = ['reactions', 'schedules', 'streams', 'texts'] as const;
export type DeadLetterKind = (typeof deadLetterKinds)[number];

export const formatDeadLetterQueueName = (stage: StageSettings, kind: DeadLetterKind) =>
  toResourceName(stage, `${kind}-dead`);

export type DeadLettersProps = {
  stage: StageSettings;
  /** The bus whose rules may send undeliverable events to the queues. */
  bus: Pick<EventBus, 'eventBusName'>;
};

/** Dead letter queues, which keep failed work for 14 days. An alarm of the stage watches them. */
export class DeadLetters extends Construct {
  readonly queues: Readonly<Record<DeadLetterKind, Queue>>;

  constructor(scope: Construct, id: string, { stage, bus }: DeadLettersProps) {
    super(scope, id);
    const createQueue = (kind: DeadLetterKind) =>
      new Queue(this, kind, {
        queueName: formatDeadLetterQueueName(stage, kind),
        retentionPeriod: Duration.days(14),
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
      });
    this.queues = {
      reactions: createQueue('reactions'),
      schedules: createQueue('schedules'),
      streams: createQueue('streams'),
      texts: createQueue('texts'),
    };
    const ruleArns = Stack.of(this).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: `${bus.eventBusName}/*`,
    });
    // One statement for all rules, because a queue policy holds at most 20 statements.
    this.queues.reactions.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.queues.reactions.queueArn],
        conditions: { ArnLike: { 'aws:SourceArn': ruleArns } },
      }),
    );
  }
}
