import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  type CfnAlarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type StageSettings, stageId, toResourceName } from '#infra/stages.ts';
import { metricsNamespace } from '#lambdas/platform/metrics.ts';

/** AWS limit of metrics in an alarm's expression, which cannot be raised. */
export const maxAlarmMetrics = 10;
export const alarmPeriod = Duration.minutes(5);

export const formatDashboardName = (stage: StageSettings) => toResourceName(stage, 'day');

type StageAlarmProps = Pick<AlarmProps, 'datapointsToAlarm' | 'evaluateLowSampleCountPercentile'> & {
  readonly stage: StageSettings;
  /** Name without the stage's prefix, such as `api-errors` for the alarm `serena-prod-api-errors`. */
  readonly name: string;
  /** Who is affected and what to check, in sentences. The person on call reads this first. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Number of evaluated periods. By default the alarm goes off after the first one. */
  readonly evaluationPeriods?: number;
  /** Whether the threshold is a minimum, so that the alarm goes off below it instead of at or above it. */
  readonly isMinimum?: boolean;
  /** Meaning of missing data, `health` by default. */
  readonly missingDataMeans?: 'health' | 'failure' | 'no change';
  /** How long a new or changed alarm waits for its first data, at most 2 days. */
  readonly warmUp?: Duration;
};

export type AlarmRow = Omit<StageAlarmProps, 'stage'>;

const missingDataTreatments = {
  health: TreatMissingData.NOT_BREACHING,
  failure: TreatMissingData.BREACHING,
  'no change': TreatMissingData.IGNORE,
} as const;

/** An alarm of the stage. The operations stack mails it because its name has the stage's prefix. */
export class StageAlarm extends Alarm {
  constructor(scope: Construct, id: string, allProps: StageAlarmProps) {
    const {
      stage,
      name,
      impact,
      isMinimum = false,
      missingDataMeans = 'health',
      warmUp,
      ...props
    } = allProps;
    const { region } = Stack.of(scope);
    super(scope, id, {
      evaluationPeriods: 1,
      ...props,
      alarmName: toResourceName(stage, name),
      alarmDescription: `${impact} https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${formatDashboardName(stage)}`,
      comparisonOperator: isMinimum
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missingDataTreatments[missingDataMeans],
    });
    if (warmUp)
      // The L2 construct has no property for the warm-up yet.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
  }
}

export const createFunctionMetric = (
  stage: StageSettings,
  { name }: { readonly name: string },
  metricName: string,
) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: toResourceName(stage, name) },
    statistic: metricName === 'IteratorAge' ? 'Maximum' : 'Sum',
  });

/** Returns a metric that functions write with their logs, by stage and further dimensions. */
export const createLoggedMetric = (
  stage: StageSettings,
  metricName: string,
  { statistic = 'Sum', ...furtherDimensions }: Readonly<Record<string, string>> = {},
) =>
  new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { stage: stageId(stage), ...furtherDimensions },
    statistic,
  });

type CombinedMetricInput = {
  readonly label: string;
  readonly period?: Duration;
  /** Returns the expression from a term per metric. */
  readonly combine: (terms: readonly string[]) => string;
};

/** Combines metrics into one expression, with 0 for missing data. */
export function combineMetrics(
  metrics: readonly IMetric[],
  { label, period = alarmPeriod, combine }: CombinedMetricInput,
) {
  if (metrics.length > maxAlarmMetrics)
    throw new Error(`${label}: an alarm has at most ${maxAlarmMetrics} metrics, not ${metrics.length}.`);
  const metricById = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: combine(metricById.map(([id]) => `FILL(${id}, 0)`)),
    usingMetrics: Object.fromEntries(metricById),
    label,
    period,
  });
}

export const formatSum = (terms: readonly string[]) => terms.join(' + ');
