import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Domain } from '#infra/manifest/types.ts';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import { deadLetterQueueName } from './dead-letter-queue.ts';
import { backgroundOf, functionsOf } from './placed.ts';

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
    const ofFunctions = (metricName: string, statistic: string, placed = functionsOf(manifest)) =>
      placed.map((row) =>
        metricOf('AWS/Lambda', metricName, { FunctionName: nameIn(stage, row.name) }, statistic, row.name),
      );
    const readers = manifest.flatMap((domain) => domain.streamReaders ?? []);
    const deadLetters = backgroundOf(manifest).map((row) =>
      metricOf(
        'AWS/SQS',
        'ApproximateNumberOfMessagesVisible',
        { QueueName: deadLetterQueueName(stage, row.name) },
        'Maximum',
        row.name,
      ),
    );

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
      graph('Function errors', ofFunctions('Errors', 'Sum')),
      graph('Function throttles', ofFunctions('Throttles', 'Sum')),
    );
    dashboard.addWidgets(
      graph('Dead letters', deadLetters),
      graph('Age of facts not yet told (ms)', ofFunctions('IteratorAge', 'Maximum', readers)),
    );
    dashboard.addWidgets(
      graph('Table: units read and written', [
        table.metricConsumedReadCapacityUnits({ period }),
        table.metricConsumedWriteCapacityUnits({ period }),
      ]),
    );
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

const metricOf = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  statistic: string,
  label: string,
) => new Metric({ namespace, metricName, dimensionsMap, statistic, label, period });
