import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';

/** Metrics count failures over this long. */
export const alarmPeriod = Duration.minutes(5);

export type FailureAlarmProps = {
  /** A count of failures; silence is health. */
  metric: IMetric;
  /** Who is hurt, in words: what the person who is woken reads first. */
  errorImpact: string;
  /** Console page to open next. */
  link: string;
  /** Default 1: rings at the first failure. */
  threshold?: number;
};

/** Rings when something fails. The operations stack listens to every alarm of the stage, so it needs no action. */
export class FailureAlarm extends Construct {
  constructor(scope: Construct, id: string, { metric, errorImpact, link, threshold = 1 }: FailureAlarmProps) {
    super(scope, id);
    new Alarm(this, 'Alarm', {
      metric,
      alarmDescription: `${errorImpact} ${link}`,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

const console = (region: string, path: string) => `https://${region}.console.aws.amazon.com/${path}`;

export const logsLink = (region: string, functionName: string) =>
  // The console's own double encoding of the slashes in /aws/lambda/<name>.
  console(
    region,
    `cloudwatch/home?region=${region}#logsV2:log-groups/log-group/$252Faws$252Flambda$252F${functionName}`,
  );

export const queuesLink = (region: string, queueName: string) =>
  console(region, `sqs/v3/home?region=${region}#/queues?search=${queueName}`);

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
