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
import { nameIn, type StageSettings, stageId } from '#infra/stages.ts';
import { metricsNamespace } from '#lambdas/platform/metrics.ts';

/** Metrics that an alarm's expression may use; AWS does not raise it. */
export const mostMetricsOfAlarm = 10;
/** Over how long most alarms count. */
export const alarmPeriod = Duration.minutes(5);

export const dashboardName = (stage: StageSettings) => nameIn(stage, 'day');

type StageAlarmProps = Pick<AlarmProps, 'datapointsToAlarm' | 'evaluateLowSampleCountPercentile'> & {
  readonly stage: StageSettings;
  /** In the stage: `api-errors` is the alarm `serena-prod-api-errors`. */
  readonly name: string;
  /** Who is hurt and what to look at, in sentences: what the person who is woken reads first. */
  readonly impact: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Default 1: rings after the first period. */
  readonly evaluationPeriods?: number;
  /** Rings below the threshold instead of from the threshold on. */
  readonly isLowest?: boolean;
  /** `health` by default: nothing counted is nothing wrong. */
  readonly silenceMeans?: 'health' | 'failure' | 'no change';
  /** How long a new or changed alarm waits for its first data; 2 days at most. */
  readonly warmUp?: Duration;
};

/** An alarm without what all alarms of a stage share. */
export type AlarmRow = Omit<StageAlarmProps, 'stage'>;

const missingData = {
  health: TreatMissingData.NOT_BREACHING,
  failure: TreatMissingData.BREACHING,
  'no change': TreatMissingData.IGNORE,
} as const;

/** An alarm of the stage. The operations stack mails every alarm by its name's prefix, so it needs no action. */
export class StageAlarm extends Alarm {
  constructor(scope: Construct, id: string, given: StageAlarmProps) {
    const { stage, name, impact, isLowest = false, silenceMeans = 'health', warmUp, ...props } = given;
    const { region } = Stack.of(scope);
    super(scope, id, {
      evaluationPeriods: 1,
      ...props,
      alarmName: nameIn(stage, name),
      alarmDescription: `${impact} https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboardName(stage)}`,
      comparisonOperator: isLowest
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missingData[silenceMeans],
    });
    if (warmUp)
      // The construct for alarms has no name for it yet.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
  }
}

/** A metric of Lambda's own about a function of the manifest. */
export const functionMetric = (
  stage: StageSettings,
  { name }: { readonly name: string },
  metricName: string,
) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: nameIn(stage, name) },
    statistic: metricName === 'IteratorAge' ? 'Maximum' : 'Sum',
  });

/** A metric that functions write with their log lines, of a stage; `split` are further dimensions. */
export const loggedMetric = (
  stage: StageSettings,
  metricName: string,
  { statistic = 'Sum', ...split }: Readonly<Record<string, string>> = {},
) =>
  new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { stage: stageId(stage), ...split },
    statistic,
  });

type Combined = {
  readonly label: string;
  readonly period?: Duration;
  readonly combine: (filled: readonly string[]) => string;
};

/** One metric of several, each 0 where it has no data. */
export function combined(metrics: readonly IMetric[], { label, period = alarmPeriod, combine }: Combined) {
  if (metrics.length > mostMetricsOfAlarm)
    throw new Error(`${label}: an alarm has at most ${mostMetricsOfAlarm} metrics, not ${metrics.length}.`);
  const used = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: combine(used.map(([id]) => `FILL(${id}, 0)`)),
    usingMetrics: Object.fromEntries(used),
    label,
    period,
  });
}

export const sumOf = (filled: readonly string[]) => filled.join(' + ');
