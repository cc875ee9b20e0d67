import { Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import { alarmPeriod, FailureAlarm, queuesLink } from './failure-alarm.ts';

export type DeadLetterQueueProps = {
  /** Name of the manifest row it catches for. */
  name: string;
  errorImpact: string;
  stage: StageSettings;
};

export const deadLetterQueueName = (stage: StageSettings, name: string) => nameIn(stage, `${name}-dead`);

/** Where what could not be done waits 14 days for a person, who is told at once. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { name, errorImpact, stage }: DeadLetterQueueProps) {
    super(scope, id);
    const queueName = deadLetterQueueName(stage, name);
    this.queue = new Queue(this, 'Queue', {
      queueName,
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    new FailureAlarm(this, 'NotEmpty', {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: alarmPeriod,
        statistic: 'Maximum',
      }),
      errorImpact,
      link: queuesLink(Stack.of(this).region, queueName),
    });
  }
}
