import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  LogQueryWidget,
  MathExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type Domain, reactionsOf } from '#infra/manifest/types.ts';
import { nameIn, type StageSettings, stageId } from '#infra/stages.ts';
import {
  type BusinessMetric,
  businessMetrics,
  errorAnswers,
  messagesFailed,
  messagesSent,
  metricsNamespace,
} from '#lambdas/platform/metrics.ts';
import { backgroundOf, functionsOf, type Placed } from '../functions/placed.ts';
import { dashboardName, functionMetric, loggedMetric, alarmPeriod as period } from './stage-alarm.ts';
import { deadLettersOf } from './stage-alarms.ts';

export type StageDashboardProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  http: HttpApi;
  table: ITable;
  alarms: readonly IAlarm[];
};

/** One page for a stage: the center's day, alarms, infrastructure, and who a failure affects. */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, given: StageDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Board', {
      dashboardName: dashboardName(given.stage),
      defaultInterval: Duration.days(1),
    });
    for (const row of [...business(given), ...alarms(given), ...machine(given), ...failures(given)])
      dashboard.addWidgets(...row);
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, period });
const hourly = Duration.hours(1);

function business({ stage }: StageDashboardProps) {
  const counted = (title: string, names: readonly BusinessMetric[]) =>
    new GraphWidget({
      title,
      left: names.map((name) =>
        loggedMetric(stage, businessMetrics[name].name).with({ label: name, period: hourly }),
      ),
      width: 12,
    });
  const messages = ['mail', 'sms'].flatMap((channel) =>
    [messagesSent, messagesFailed].map(({ name }) =>
      loggedMetric(stage, name, { channel }).with({ label: `${channel} ${name}`, period: hourly }),
    ),
  );
  const byCode = `SEARCH('{${metricsNamespace},stage,code} MetricName="${errorAnswers.name}" stage="${stageId(stage)}"', 'Sum')`;
  return [
    [
      counted('Appointments (an hour)', ['bookings', 'captures', 'cancellations', 'completions']),
      counted('Sales (an hour)', ['sales', 'returns', 'orders']),
    ],
    [
      new GraphWidget({ title: 'Messages (an hour)', left: messages, width: 12 }),
      new GraphWidget({
        title: 'Calls answered with an error, by code (an hour)',
        left: [
          new MathExpression({
            expression: byCode,
            usingMetrics: {},
            label: `\${PROP('Dim.code')}`,
            period: hourly,
          }),
        ],
        width: 12,
      }),
    ],
  ];
}

const alarms = ({ alarms: all }: StageDashboardProps) => [
  [new AlarmStatusWidget({ title: 'Alarms', alarms: [...all], width: 24 })],
];

function machine({ stage, manifest, http, table }: StageDashboardProps) {
  const ofFunctions = (rows: readonly Placed[], metricName: string) =>
    rows.map((row) => functionMetric(stage, row, metricName).with({ label: row.name }));
  const functions = functionsOf(manifest);
  const readers = manifest.flatMap(({ streamReaders = [] }) => streamReaders);
  return [
    [
      graph('Requests and answers', [
        http.metricCount({ label: 'requests' }),
        http.metricClientError({ label: '4xx' }),
        http.metricServerError({ label: '5xx' }),
      ]),
      graph('Latency (ms)', [
        http.metricLatency({ statistic: 'p50' }),
        http.metricLatency({ statistic: 'p95' }),
      ]),
    ],
    [
      graph('Functions that crashed', ofFunctions(functions, 'Errors')),
      graph('Function throttles', ofFunctions(functions, 'Throttles')),
    ],
    [
      graph('Dead letters', deadLettersOf(stage)),
      graph('Age of facts not yet told (ms)', ofFunctions(readers, 'IteratorAge')),
    ],
    [
      graph('Table: units read and written', [
        table.metricConsumedReadCapacityUnits(),
        table.metricConsumedWriteCapacityUnits(),
      ]),
    ],
  ];
}

/** Shows the latest errors with their functions and who is affected by each; alarm mails link here. */
function failures({ stage, manifest }: StageDashboardProps) {
  const background = backgroundOf(manifest);
  const others = functionsOf(manifest).filter(({ name }) => background.every((row) => row.name !== name));
  // A query reads at most 50 log groups.
  const latest = (title: string, rows: readonly Placed[]) =>
    new LogQueryWidget({
      title,
      logGroupNames: rows.map(({ name }) => `/aws/lambda/${nameIn(stage, name)}`),
      queryLines: [
        'fields @timestamp, function, message, reaction, operation, correlationId, error.message',
        'filter level in ["ERROR"] or ispresent(reaction) or @message like /Task timed out|Runtime exited/',
        'sort @timestamp desc',
        'limit 20',
      ],
      width: 24,
    });
  return [
    [latest('Latest errors of calls', others)],
    [latest('Latest errors of background work', background)],
    [new TextWidget({ markdown: harmBy(manifest), width: 24, height: 24 })],
  ];
}

/** Lists who is affected by a failure of each function, and of each reaction in a shared function. */
function harmBy(manifest: readonly Domain[]): string {
  const ofFunctions = functionsOf(manifest).map(({ name, errorImpact }) => `| ${name} | | ${errorImpact} |`);
  const ofReactions = manifest
    .flatMap((domain) => domain.consumers)
    .filter((consumer) => 'reactions' in consumer)
    .flatMap((consumer) =>
      reactionsOf(consumer).map(({ name, errorImpact }) => `| ${consumer.name} | ${name} | ${errorImpact} |`),
    );
  return ['| Function | Reaction | When it fails |', '|---|---|---|', ...ofFunctions, ...ofReactions].join(
    '\n',
  );
}
