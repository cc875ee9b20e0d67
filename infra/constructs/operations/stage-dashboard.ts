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
  formatDashboardName,
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
  constructor(scope: Construct, id: string, props: StageDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Board', {
      dashboardName: formatDashboardName(props.stage),
      defaultInterval: Duration.days(1),
    });
    for (const row of [
      ...buildBusinessRows(props),
      ...buildAlarmRows(props),
      ...buildInfrastructureRows(props),
      ...buildErrorRows(props),
    ])
      dashboard.addWidgets(...row);
  }
}

const createGraph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, period });
const hourly = Duration.hours(1);

function buildBusinessRows({ stage }: StageDashboardProps) {
  const createHourlyGraph = (title: string, names: readonly BusinessMetric[]) =>
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
  const errorsByCodeQuery = `SEARCH('{${metricsNamespace},stage,code} MetricName="${errorAnswers.name}" stage="${stageId(stage)}"', 'Sum')`;
  return [
    [
      createHourlyGraph('Appointments (an hour)', ['bookings', 'captures', 'cancellations', 'completions']),
      createHourlyGraph('Sales (an hour)', ['sales', 'returns', 'orders']),
    ],
    [
      new GraphWidget({ title: 'Messages (an hour)', left: messages, width: 12 }),
      new GraphWidget({
        title: 'Calls answered with an error, by code (an hour)',
        left: [
          new MathExpression({
            expression: errorsByCodeQuery,
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

const buildAlarmRows = ({ alarms }: StageDashboardProps) => [
  [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24 })],
];

function buildInfrastructureRows({ stage, manifest, http, table }: StageDashboardProps) {
  const createFunctionMetrics = (rows: readonly FunctionDefinition[], metricName: string) =>
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
      createGraph('Functions that crashed', createFunctionMetrics(functions, 'Errors')),
      createGraph('Function throttles', createFunctionMetrics(functions, 'Throttles')),
    ],
    [
      createGraph('Dead letters', listDeadLetterMetrics(stage)),
      createGraph('Age of events not yet emitted (ms)', createFunctionMetrics(readers, 'IteratorAge')),
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
  const callFunctions = listFunctions(manifest).filter(({ name }) =>
    background.every((row) => row.name !== name),
  );
  // Calls and background work have a list each, because a query reads at most 50 log groups.
  const createErrorList = (title: string, rows: readonly FunctionDefinition[]) =>
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
    [createErrorList('Latest errors of calls', callFunctions)],
    [createErrorList('Latest errors of background work', background)],
    [new TextWidget({ markdown: formatErrorImpacts(manifest), width: 24, height: 24 })],
  ];
}

function formatErrorImpacts(manifest: readonly Domain[]): string {
  const functionRows = listFunctions(manifest).map(
    ({ name, errorImpact }) => `| ${name} | | ${errorImpact} |`,
  );
  const reactionRows = manifest
    .flatMap((domain) => domain.consumers)
    .filter((consumer) => 'reactions' in consumer)
    .flatMap((consumer) =>
      listReactions(consumer).map(
        ({ name, errorImpact }) => `| ${consumer.name} | ${name} | ${errorImpact} |`,
      ),
    );
  return ['| Function | Reaction | When it fails |', '|---|---|---|', ...functionRows, ...reactionRows].join(
    '\n',
  );
}
