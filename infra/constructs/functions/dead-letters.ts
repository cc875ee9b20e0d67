import { Duration, Stack } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';

/** Kinds of background work. What fails of a kind waits in one queue: an alarm counts at most ten. */
export const deadLetterKinds = ['reactions', 'schedules', 'streams', 'texts'] as const;
export type DeadLetterKind = (typeof deadLetterKinds)[number];

/** `serena-prod-reactions-dead`. */
export const deadLetterQueueName = (stage: StageSettings, kind: DeadLetterKind) =>
  nameIn(stage, `${kind}-dead`);

export type DeadLettersProps = {
  stage: StageSettings;
  /** The bus whose rules may put aside what they could not deliver. */
  bus: Pick<EventBus, 'eventBusName'>;
};

/** Where failed background work waits 14 days for a person; an alarm of the stage watches it. */
export class DeadLetters extends Construct {
  readonly queues: Readonly<Record<DeadLetterKind, Queue>>;

  constructor(scope: Construct, id: string, { stage, bus }: DeadLettersProps) {
    super(scope, id);
    const queue = (kind: DeadLetterKind) =>
      new Queue(this, kind, {
        queueName: deadLetterQueueName(stage, kind),
        retentionPeriod: Duration.days(14),
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
      });
    this.queues = {
      reactions: queue('reactions'),
      schedules: queue('schedules'),
      streams: queue('streams'),
      texts: queue('texts'),
    };
    const rules = Stack.of(this).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: `${bus.eventBusName}/*`,
    });
    // One statement for all rules: a queue's policy has room for 20.
    this.queues.reactions.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.queues.reactions.queueArn],
        conditions: { ArnLike: { 'aws:SourceArn': rules } },
      }),
    );
  }
}
