import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  type MetricProps,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type Domain, reactionsOf } from '#infra/manifest/types.ts';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import { deadLetterQueueName } from '../functions/failure-alarms.ts';
import { backgroundOf, functionsOf, type Placed } from '../functions/placed.ts';

export type StageDashboardProps = {
  stage: StageSettings;
  manifest: readonly Domain[];
  http: HttpApi;
  table: ITable;
};

const period = Duration.minutes(5);

/** How the day is going, on one page: what people feel first, then the machine behind it. */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, manifest, http, table }: StageDashboardProps) {
    super(scope, id);
    const functions = functionsOf(manifest);
    const readers = manifest.flatMap((domain) => domain.streamReaders ?? []);
    const dashboard = new Dashboard(this, 'Board', {
      dashboardName: nameIn(stage, 'day'),
      defaultInterval: Duration.days(1),
    });
    dashboard.addWidgets(
      graph('Requests and answers', [
        http.metricCount({ period, label: 'requests' }),
        http.metricClientError({ period, label: '4xx' }),
        http.metricServerError({ period, label: '5xx' }),
      ]),
      graph('Latency (ms)', [
        http.metricLatency({ period, statistic: 'p50' }),
        http.metricLatency({ period, statistic: 'p95' }),
      ]),
    );
    dashboard.addWidgets(
      graph('Function errors', ofFunctions(stage, functions, { metricName: 'Errors', statistic: 'Sum' })),
      graph(
        'Function throttles',
        ofFunctions(stage, functions, { metricName: 'Throttles', statistic: 'Sum' }),
      ),
    );
    dashboard.addWidgets(
      graph('Dead letters', ofDeadLetters(stage, backgroundOf(manifest))),
      graph(
        'Age of facts not yet told (ms)',
        ofFunctions(stage, readers, { metricName: 'IteratorAge', statistic: 'Maximum' }),
      ),
    );
    dashboard.addWidgets(
      graph('Table: units read and written', [
        table.metricConsumedReadCapacityUnits({ period }),
        table.metricConsumedWriteCapacityUnits({ period }),
      ]),
    );
    dashboard.addWidgets(new TextWidget({ markdown: harmBy(manifest), width: 24, height: 12 }));
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

/** Who is hurt by each reaction that fails: where several share a function, its alarm cannot say. */
function harmBy(manifest: readonly Domain[]): string {
  const rows = manifest
    .flatMap((domain) => domain.consumers)
    .flatMap((consumer) =>
      reactionsOf(consumer).map(({ name, errorImpact }) => `| ${name} | ${consumer.name} | ${errorImpact} |`),
    );
  return ['| Reaction | Function | When it fails |', '|---|---|---|', ...rows].join('\n');
}

type Counted = Pick<MetricProps, 'metricName' | 'statistic'>;

const ofFunctions = (stage: StageSettings, rows: readonly Placed[], counted: Counted) =>
  rows.map(({ name }) => {
    const dimensionsMap = { FunctionName: nameIn(stage, name) };
    return new Metric({ ...counted, namespace: 'AWS/Lambda', dimensionsMap, label: name, period });
  });

const ofDeadLetters = (stage: StageSettings, rows: readonly Placed[]) =>
  rows.map(({ name }) => {
    const dimensionsMap = { QueueName: deadLetterQueueName(stage, name) };
    return new Metric({
      namespace: 'AWS/SQS',
      metricName: 'ApproximateNumberOfMessagesVisible',
      statistic: 'Maximum',
      dimensionsMap,
      label: name,
      period,
    });
  });
