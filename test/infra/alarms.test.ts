import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { combineMetrics, formatSum } from '#infra/constructs/operations/stage-alarm.ts';
import { parseIntervalMinutes } from '#infra/manifest/cadence.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Schedule } from '#infra/manifest/types.ts';
import { stageNames } from '#infra/stages.ts';
import { indexes } from '#lambdas/table/engine/indexes.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { listProperties, synthesizeTemplates, toJson } from './support.ts';

type AlarmProperties = {
  AlarmName: string;
  AlarmDescription: string;
  Threshold: number;
  ComparisonOperator: string;
  EvaluationPeriods: number;
  TreatMissingData: string;
  WarmUpConfiguration?: { WarmUpPeriodDurationInMinutes: number };
  Metrics?: {
    Expression?: string;
    MetricStat?: {
      Metric: { MetricName: string; Dimensions?: { Name: string; Value: string }[] };
      Period: number;
    };
  }[];
};

const listAlarms = (options: Parameters<typeof synthesizeTemplates>[0]) => {
  const templates = Object.values(synthesizeTemplates({ manifest, ...options }));
  return listProperties<AlarmProperties>(templates, 'AWS::CloudWatch::Alarm');
};
const alarms = listAlarms({});
const alarmNames = [
  'api-errors',
  'api-slow',
  'daily-schedule-stopped',
  'dead-letters',
  'errors',
  'mail-reputation',
  'schedule-stopped',
  'site-down',
  'sms-failing',
  'sms-spend',
  'stream-age',
  'throttled',
  'webhooks-rejected',
];
const findAlarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `serena-prod-${name}`)!;
const listMetrics = (name: string) =>
  (findAlarm(name).Metrics ?? []).flatMap(({ MetricStat }) =>
    MetricStat ? [{ ...MetricStat.Metric, period: MetricStat.Period }] : [],
  );
const findExpression = (name: string) =>
  findAlarm(name)
    .Metrics?.map(({ Expression }) => Expression)
    .find(Boolean);
const listWatchedFunctions = (name: string) =>
  listMetrics(name)
    .map(({ Dimensions }) => Dimensions?.[0]?.Value)
    .sort();

describe('alarms of a stage', () => {
  it.each(stageNames)('have fixed names and are at most 14 in %s', (stage) => {
    const stageAlarms = listAlarms({ stage: serena.stages[stage] }).map(({ AlarmName }) => AlarmName);

    expect(stageAlarms.toSorted()).toEqual(alarmNames.map((name) => `serena-${stage}-${name}`));
    expect(stageAlarms.length).toBeLessThanOrEqual(14);
  });

  it('describe the impact, and link to the dashboard', () => {
    const incompleteAlarms = alarms.filter(
      ({ AlarmDescription }) =>
        !/^\p{Lu}.{20,}\. https:\S+\/dashboard\/serena-prod-day$/u.test(
          toJson(AlarmDescription).slice(1, -1),
        ),
    );

    expect(incompleteAlarms.map(({ AlarmName }) => AlarmName)).toEqual([]);
  });

  it('use at most ten metrics, the limit of AWS', () => {
    const counts = alarms.map(({ Metrics = [] }) => Metrics.filter(({ MetricStat }) => MetricStat).length);
    const [metric] = [new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors' })];

    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    expect(() => combineMetrics(Array(11).fill(metric), { label: 'all', combine: formatSum })).toThrow(
      'at most 10',
    );
  });

  it('treat missing data as breaching only where data must exist', () => {
    const breaching = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');

    expect(breaching.map(({ AlarmName }) => AlarmName.replace('serena-prod-', '')).sort()).toEqual([
      'daily-schedule-stopped',
      'schedule-stopped',
      'site-down',
    ]);
    // A new stage has no data yet.
    expect(breaching.filter(({ WarmUpConfiguration }) => !WarmUpConfiguration)).toEqual([]);
  });
});

describe('each schedule of the product', () => {
  const schedules = manifest.flatMap((domain) => domain.schedules);
  const toFunctionNames = (rows: readonly Schedule[]) => rows.map(({ name }) => `serena-prod-${name}`).sort();
  const productSchedules = schedules.filter(({ name }) => name !== 'watch-site');

  it('is reported missing within half an hour if it runs every quarter hour, else within two days', () => {
    expect(listWatchedFunctions('schedule-stopped')).toEqual(
      toFunctionNames(productSchedules.filter((row) => parseIntervalMinutes(row) <= 15)),
    );
    expect(listWatchedFunctions('daily-schedule-stopped')).toEqual(
      toFunctionNames(productSchedules.filter((row) => parseIntervalMinutes(row) > 15)),
    );
    expect(findAlarm('schedule-stopped')).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 1,
    });
    expect([
      listMetrics('schedule-stopped')[0]?.period,
      listMetrics('daily-schedule-stopped')[0]?.period,
    ]).toEqual([1_800, 86_400]);
  });

  it('is named in the description of its alarm', () => {
    const descriptions = ['schedule-stopped', 'daily-schedule-stopped'].map(
      (name) => findAlarm(name).AlarmDescription,
    );

    expect(productSchedules.filter(({ name }) => !toJson(descriptions).includes(name))).toEqual([]);
  });

  it('has an expression with a known longest pause', () => {
    const parsePause = (expression: string) => parseIntervalMinutes({ expression });

    expect(
      ['rate(1 minute)', 'rate(15 minutes)', 'rate(2 hours)', 'cron(5 * * * ? *)', 'cron(0 8 * * ? *)'].map(
        parsePause,
      ),
    ).toEqual([1, 15, 120, 60, 1_440]);
    expect(() => parsePause('cron(0 8 ? * 2 *)')).toThrow('add its interval to infra/manifest/cadence.ts');
  });
});

describe('alarm', () => {
  it('fires for a failed request, logged or not, and for a failed user-pool trigger', () => {
    const triggers = manifest.flatMap((domain) => domain.triggers ?? []);

    expect(listMetrics('errors').map(({ MetricName }) => MetricName)).toEqual([
      'loggedErrors',
      'crashedCalls',
      ...triggers.map(() => 'Errors'),
    ]);
  });

  it('watches each dead-letter queue of background work', () => {
    expect(listWatchedFunctions('dead-letters')).toEqual(
      ['reactions', 'schedules', 'streams', 'texts'].map((kind) => `serena-prod-${kind}-dead`),
    );
  });

  it('fires for a rejected webhook signature and for an unknown payment', () => {
    expect(
      listMetrics('webhooks-rejected').map(({ MetricName, Dimensions }) => [
        MetricName,
        ...(Dimensions ?? []).map(({ Value }) => Value).sort(),
      ]),
    ).toEqual([
      ['errorAnswers', paymentErrors.webhook_refused.code, 'serena-prod'],
      ['unknownNotices', 'serena-prod'],
    ]);
  });

  it('fires when one request in twenty fails in three of five minutes', () => {
    expect(findExpression('api-errors')).toBe(
      '100 * FILL(failed, 0) / IF(FILL(calls, 0) > 20, FILL(calls, 0), 20)',
    );
    expect(findAlarm('api-errors')).toMatchObject({
      Threshold: 5,
      EvaluationPeriods: 5,
      DatapointsToAlarm: 3,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  });

  it('counts throttling of functions, the table and each index', () => {
    const indexNames = indexes.map(({ name }) => name);
    const throttledMetrics = listMetrics('throttled').map(({ MetricName, Dimensions = [] }) => [
      MetricName,
      Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value,
    ]);

    expect(throttledMetrics).toEqual([
      ['Throttles', undefined],
      ...['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) =>
        [undefined, ...indexNames].map((indexName) => [metric, indexName]),
      ),
    ]);
  });

  it('fires after two failed or missing checks of the site', () => {
    expect(findExpression('site-down')).toBe('FILL(failures, 1)');
    expect(findAlarm('site-down')).toMatchObject({ EvaluationPeriods: 2, Threshold: 1 });
  });

  it('fires at 80 % of the SMS spending limit of the stage', () => {
    expect(findAlarm('sms-spend').Threshold).toBe(0.8 * serena.stages.prod.monthlySmsUsd);
  });
});
