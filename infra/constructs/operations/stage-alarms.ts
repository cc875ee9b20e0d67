import { Duration } from 'aws-cdk-lib';
import { type Alarm, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Domain } from '#infra/manifest/types.ts';
import type { StageSettings } from '#infra/stages.ts';
import { errorAnswers, loggedErrors, siteFailures, unknownNotices } from '#lambdas/platform/metrics.ts';
import { indexes } from '#lambdas/table/engine/indexes.ts';
import { deadLetterKinds, formatDeadLetterQueueName } from '../functions/dead-letters.ts';
import { crashedCallsMetricName } from '../functions/http-api.ts';
import { listMessageAlarms } from './message-alarms.ts';
import { listScheduleAlarms } from './schedule-alarms.ts';
import {
  type AlarmRow,
  alarmPeriod,
  combineMetrics,
  createFunctionMetric,
  createLoggedMetric,
  formatSum,
  StageAlarm,
} from './stage-alarm.ts';

export type StageAlarmsProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  table: ITable;
};

export const listDeadLetterMetrics = (stage: StageSettings): Metric[] =>
  deadLetterKinds.map(
    (kind) =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: formatDeadLetterQueueName(stage, kind) },
        statistic: 'Maximum',
        label: kind,
      }),
  );

/** Lists throttle metrics of Lambda in the whole account, and of the table and each index. */
function listThrottleMetrics({ table }: StageAlarmsProps): IMetric[] {
  const lambda = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' });
  const indexDimensions = [{}, ...indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
  const tableMetrics = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metricName) =>
    indexDimensions.map(
      (dimension) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: table.tableName, ...dimension },
          statistic: 'Sum',
        }),
    ),
  );
  return [lambda, ...tableMetrics];
}

/**
 * Lists metrics of logged errors, and of crashed calls and user pool triggers, whose errors are not logged.
 */
const listErrorMetrics = ({ stage, manifest }: StageAlarmsProps): IMetric[] => [
  createLoggedMetric(stage, loggedErrors.name),
  createLoggedMetric(stage, crashedCallsMetricName),
  ...manifest
    .flatMap(({ triggers = [] }) => triggers)
    .map((trigger) => createFunctionMetric(stage, trigger, 'Errors')),
];

/** Error code for a Stripe webhook with a wrong signature. A test compares it with the error catalog. */
const wrongSignatureCode = 'payment.webhook_refused';

const listAlarmRows = (props: StageAlarmsProps): AlarmRow[] => [
  {
    name: 'site-down',
    impact:
      'The site is down: its landing page or its API failed two checks five minutes apart, or the function that checks them (watch-site) stopped.',
    metric: new MathExpression({
      // Without FILL, missing data would keep the last state for some periods despite the alarm's setting.
      expression: 'FILL(failures, 1)',
      usingMetrics: {
        failures: createLoggedMetric(props.stage, siteFailures.name, { statistic: 'Maximum' }),
      },
      label: 'addresses that did not answer',
      period: alarmPeriod,
    }),
    threshold: 1,
    evaluationPeriods: 2,
    missingDataMeans: 'failure',
    warmUp: Duration.minutes(15),
  },
  {
    name: 'errors',
    impact:
      'An unexpected error occurred: a function logged an error or crashed. The dashboard lists the errors with their functions, and the impact of each function.',
    metric: combineMetrics(listErrorMetrics(props), { label: 'errors', combine: formatSum }),
    threshold: 1,
  },
  {
    name: 'dead-letters',
    impact:
      'A notification, refund or report entry is missing: background work failed after all retries, and stays in a dead letter queue for 14 days. See "A dead letter" in docs/operations.md.',
    metric: combineMetrics(listDeadLetterMetrics(props.stage), { label: 'dead letters', combine: formatSum }),
    threshold: 1,
  },
  {
    name: 'throttled',
    impact:
      'Calls are rejected or delayed: AWS throttles functions (the account shares its concurrency) or the table, for ten minutes. Request a higher quota.',
    metric: combineMetrics(listThrottleMetrics(props), { label: 'throttled', combine: formatSum }),
    threshold: 10,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
  },
  {
    name: 'stream-age',
    impact:
      'Messages, receipts and refunds are late, and open screens are stale: a stream reader is 15 minutes behind.',
    metric: combineMetrics(
      props.manifest
        .flatMap(({ streamReaders = [] }) => streamReaders)
        .map((reader) => createFunctionMetric(props.stage, reader, 'IteratorAge')),
      { label: 'age of the oldest change, in ms', combine: (terms) => `MAX([${terms.join(', ')}])` },
    ),
    threshold: Duration.minutes(15).toMilliseconds(),
  },
  ...listScheduleAlarms(props),
  {
    name: 'webhooks-rejected',
    impact:
      'Payments may stay pending: three webhooks were rejected within an hour, either Stripe’s with a wrong signature or ATH Móvil’s for unknown payments. Compare the signing secret and the addresses with docs/operations.md.',
    metric: combineMetrics(
      [
        createLoggedMetric(props.stage, errorAnswers.name, { code: wrongSignatureCode }),
        createLoggedMetric(props.stage, unknownNotices.name),
      ],
      { label: 'rejected notices', period: Duration.hours(1), combine: formatSum },
    ),
    threshold: 3,
  },
  ...listMessageAlarms(props),
];

/** Every alarm of a stage except those of its API. */
export class StageAlarms extends Construct {
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, props: StageAlarmsProps) {
    super(scope, id);
    const { stage } = props;
    this.alarms = listAlarmRows(props).map((row) => new StageAlarm(this, row.name, { ...row, stage }));
  }
}
