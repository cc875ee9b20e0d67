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
import { type Domain, listReactions } from '#infra/manifest/types.ts';
import { type StageSettings, stageId, toResourceName } from '#infra/stages.ts';
import {
  type BusinessMetric,
  businessMetrics,
  errorAnswers,
  messagesFailed,
  messagesSent,
  metricsNamespace,
} from '#lambdas/platform/metrics.ts';
import {
  type FunctionDefinition,
  listBackgroundFunctions,
  listFunctions,
} from '../functions/function-definition.ts';
import {
  createFunctionMetric,
  createLoggedMetric,
  dashboardName,
  alarmPeriod as period,
} from './stage-alarm.ts';
import { listDeadLetterMetrics } from './stage-alarms.ts';

export type StageDashboardProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  http: HttpApi;
  table: ITable;
  alarms: readonly IAlarm[];
};

export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, given: StageDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Board', {
      dashboardName: dashboardName(given.stage),
      defaultInterval: Duration.days(1),
    });
    for (const row of [
      ...buildBusinessRows(given),
      ...buildAlarmRows(given),
      ...buildInfrastructureRows(given),
      ...buildErrorRows(given),
    ])
      dashboard.addWidgets(...row);
  }
}

const createGraph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, period });
const hourly = Duration.hours(1);

function buildBusinessRows({ stage }: StageDashboardProps) {
  const counted = (title: string, names: readonly BusinessMetric[]) =>
    new GraphWidget({
      title,
      left: names.map((name) =>
        createLoggedMetric(stage, businessMetrics[name].name).with({ label: name, period: hourly }),
      ),
      width: 12,
    });
  const messages = ['mail', 'sms'].flatMap((channel) =>
    [messagesSent, messagesFailed].map(({ name }) =>
      createLoggedMetric(stage, name, { channel }).with({ label: `${channel} ${name}`, period: hourly }),
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

const buildAlarmRows = ({ alarms: all }: StageDashboardProps) => [
  [new AlarmStatusWidget({ title: 'Alarms', alarms: [...all], width: 24 })],
];

function buildInfrastructureRows({ stage, manifest, http, table }: StageDashboardProps) {
  const ofFunctions = (rows: readonly FunctionDefinition[], metricName: string) =>
    rows.map((row) => createFunctionMetric(stage, row, metricName).with({ label: row.name }));
  const functions = listFunctions(manifest);
  const readers = manifest.flatMap(({ streamReaders = [] }) => streamReaders);
  return [
    [
      createGraph('Requests and answers', [
        http.metricCount({ label: 'requests' }),
        http.metricClientError({ label: '4xx' }),
        http.metricServerError({ label: '5xx' }),
      ]),
      createGraph('Latency (ms)', [
        http.metricLatency({ statistic: 'p50' }),
        http.metricLatency({ statistic: 'p95' }),
      ]),
    ],
    [
      createGraph('Functions that crashed', ofFunctions(functions, 'Errors')),
      createGraph('Function throttles', ofFunctions(functions, 'Throttles')),
    ],
    [
      createGraph('Dead letters', listDeadLetterMetrics(stage)),
      createGraph('Age of facts not yet told (ms)', ofFunctions(readers, 'IteratorAge')),
    ],
    [
      createGraph('Table: units read and written', [
        table.metricConsumedReadCapacityUnits(),
        table.metricConsumedWriteCapacityUnits(),
      ]),
    ],
  ];
}

function buildErrorRows({ stage, manifest }: StageDashboardProps) {
  const background = listBackgroundFunctions(manifest);
  const others = listFunctions(manifest).filter(({ name }) => background.every((row) => row.name !== name));
  // A query reads at most 50 log groups.
  const latest = (title: string, rows: readonly FunctionDefinition[]) =>
    new LogQueryWidget({
      title,
      logGroupNames: rows.map(({ name }) => `/aws/lambda/${toResourceName(stage, name)}`),
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
    [new TextWidget({ markdown: formatErrorImpacts(manifest), width: 24, height: 24 })],
  ];
}

function formatErrorImpacts(manifest: readonly Domain[]): string {
  const ofFunctions = listFunctions(manifest).map(
    ({ name, errorImpact }) => `| ${name} | | ${errorImpact} |`,
  );
  const ofReactions = manifest
    .flatMap((domain) => domain.consumers)
    .filter((consumer) => 'reactions' in consumer)
    .flatMap((consumer) =>
      listReactions(consumer).map(
        ({ name, errorImpact }) => `| ${consumer.name} | ${name} | ${errorImpact} |`,
      ),
    );
  return ['| Function | Reaction | When it fails |', '|---|---|---|', ...ofFunctions, ...ofReactions].join(
    '\n',
  );
}
