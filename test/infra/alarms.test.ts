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
import { propertiesOf, templatesOf, toJson } from './support.ts';

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

const alarmsOf = (given: Parameters<typeof templatesOf>[0]) => {
  const templates = Object.values(templatesOf({ manifest, ...given }));
  return propertiesOf<AlarmProperties>(templates, 'AWS::CloudWatch::Alarm');
};
const alarms = alarmsOf({});
const names = [
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
const watchedBy = (name: string) =>
  (findAlarm(name).Metrics ?? []).flatMap(({ MetricStat }) =>
    MetricStat ? [{ ...MetricStat.Metric, period: MetricStat.Period }] : [],
  );
const expressionOf = (name: string) =>
  findAlarm(name)
    .Metrics?.map(({ Expression }) => Expression)
    .find(Boolean);
const functionsIn = (name: string) =>
  watchedBy(name)
    .map(({ Dimensions }) => Dimensions?.[0]?.Value)
    .sort();

describe('alarms of a stage', () => {
  it.each(stageNames)('are these, at most 14, in %s', (stage) => {
    const found = alarmsOf({ stage: serena.stages[stage] }).map(({ AlarmName }) => AlarmName);

    expect(found.toSorted()).toEqual(names.map((name) => `serena-${stage}-${name}`));
    expect(found.length).toBeLessThanOrEqual(14);
  });

  it('describe the impact, and link to the dashboard', () => {
    const silent = alarms.filter(
      ({ AlarmDescription }) =>
        !/^\p{Lu}.{20,}\. https:\S+\/dashboard\/serena-prod-day$/u.test(
          toJson(AlarmDescription).slice(1, -1),
        ),
    );

    expect(silent.map(({ AlarmName }) => AlarmName)).toEqual([]);
  });

  it('use at most ten metrics, the limit of AWS', () => {
    const counts = alarms.map(({ Metrics = [] }) => Metrics.filter(({ MetricStat }) => MetricStat).length);
    const [first] = [new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors' })];

    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    expect(() => combineMetrics(Array(11).fill(first), { label: 'all', combine: formatSum })).toThrow(
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
  const serving = (rows: readonly Schedule[]) => rows.map(({ name }) => `serena-prod-${name}`).sort();
  const others = schedules.filter(({ name }) => name !== 'watch-site');

  it('is reported missing within half an hour if it runs every quarter hour, else within two days', () => {
    expect(functionsIn('schedule-stopped')).toEqual(
      serving(others.filter((row) => parseIntervalMinutes(row) <= 15)),
    );
    expect(functionsIn('daily-schedule-stopped')).toEqual(
      serving(others.filter((row) => parseIntervalMinutes(row) > 15)),
    );
    expect(findAlarm('schedule-stopped')).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 1,
    });
    expect([
      watchedBy('schedule-stopped')[0]?.period,
      watchedBy('daily-schedule-stopped')[0]?.period,
    ]).toEqual([1_800, 86_400]);
  });

  it('is named in the description of its alarm', () => {
    const texts = ['schedule-stopped', 'daily-schedule-stopped'].map(
      (name) => findAlarm(name).AlarmDescription,
    );

    expect(others.filter(({ name }) => !toJson(texts).includes(name))).toEqual([]);
  });

  it('has an expression with a known longest pause', () => {
    const pauseOf = (expression: string) => parseIntervalMinutes({ expression });

    expect(
      ['rate(1 minute)', 'rate(15 minutes)', 'rate(2 hours)', 'cron(5 * * * ? *)', 'cron(0 8 * * ? *)'].map(
        pauseOf,
      ),
    ).toEqual([1, 15, 120, 60, 1_440]);
    expect(() => pauseOf('cron(0 8 ? * 2 *)')).toThrow('say in infra/manifest/cadence.ts');
  });
});

describe('failure', () => {
  it('of a request, logged or not, triggers the alarm, as one of a user-pool trigger does', () => {
    const triggers = manifest.flatMap((domain) => domain.triggers ?? []);

    expect(watchedBy('errors').map(({ MetricName }) => MetricName)).toEqual([
      'loggedErrors',
      'crashedCalls',
      ...triggers.map(() => 'Errors'),
    ]);
  });

  it('of background work triggers an alarm for each dead-letter queue', () => {
    expect(functionsIn('dead-letters')).toEqual(
      ['reactions', 'schedules', 'streams', 'texts'].map((kind) => `serena-prod-${kind}-dead`),
    );
  });

  it('of a webhook signature, or an unknown payment, triggers one alarm', () => {
    expect(
      watchedBy('webhooks-rejected').map(({ MetricName, Dimensions }) => [
        MetricName,
        ...(Dimensions ?? []).map(({ Value }) => Value).sort(),
      ]),
    ).toEqual([
      ['errorAnswers', paymentErrors.webhook_refused.code, 'serena-prod'],
      ['unknownNotices', 'serena-prod'],
    ]);
  });

  it('of one request in twenty triggers the alarm after three of five minutes', () => {
    expect(expressionOf('api-errors')).toBe(
      '100 * FILL(failed, 0) / IF(FILL(calls, 0) > 20, FILL(calls, 0), 20)',
    );
    expect(findAlarm('api-errors')).toMatchObject({
      Threshold: 5,
      EvaluationPeriods: 5,
      DatapointsToAlarm: 3,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  });

  it('by throttling is counted for functions, the table and each index', () => {
    const index = indexes.map(({ name }) => name);
    const places = watchedBy('throttled').map(({ MetricName, Dimensions = [] }) => [
      MetricName,
      Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value,
    ]);

    expect(places).toEqual([
      ['Throttles', undefined],
      ...['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) =>
        [undefined, ...index].map((place) => [metric, place]),
      ),
    ]);
  });

  it('of the site triggers after two failed or missing checks', () => {
    expect(expressionOf('site-down')).toBe('FILL(failures, 1)');
    expect(findAlarm('site-down')).toMatchObject({ EvaluationPeriods: 2, Threshold: 1 });
  });

  it('of SMS spending is measured against the limit of the stage', () => {
    expect(findAlarm('sms-spend').Threshold).toBe(0.8 * serena.stages.prod.monthlySmsUsd);
  });
});
