import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { StageSettings } from '#infra/stages.ts';
import { alarmPeriod, StageAlarm } from './stage-alarm.ts';

export type ApiAlarmsProps = {
  stage: StageSettings;
  http: HttpApi;
};

/** A minute with fewer calls counts as this many, so that one failure in it is at most 5 % of them. */
const minCalls = 20;
const maxLatencyMs = 3_000;

/** Alarms for failing and slow calls. The gradual shift of a deploy watches `errors`. */
export class ApiAlarms extends Construct {
  readonly errors: Alarm;
  readonly slow: Alarm;

  constructor(scope: Construct, id: string, { stage, http }: ApiAlarmsProps) {
    super(scope, id);
    const period = Duration.minutes(1);
    this.errors = new StageAlarm(this, 'Errors', {
      stage,
      name: 'api-errors',
      impact:
        'Calls fail: 5 % return a server error in three of five minutes. The dashboard shows the failing functions and the impact of each.',
      metric: new MathExpression({
        expression: `100 * FILL(failed, 0) / IF(FILL(calls, 0) > ${minCalls}, FILL(calls, 0), ${minCalls})`,
        usingMetrics: { failed: http.metricServerError({ period }), calls: http.metricCount({ period }) },
        label: 'calls answered with 5xx, in percent',
        period,
      }),
      threshold: 5,
      evaluationPeriods: 5,
      datapointsToAlarm: 3,
    });
    this.slow = new StageAlarm(this, 'Slow', {
      stage,
      name: 'api-slow',
      impact: `People wait: one call in twenty takes more than ${maxLatencyMs / 1000} seconds, for 15 minutes.`,
      metric: http.metricLatency({ period: alarmPeriod, statistic: 'p95' }),
      threshold: maxLatencyMs,
      evaluationPeriods: 3,
      evaluateLowSampleCountPercentile: 'ignore',
    });
  }
}
