import { Duration } from 'aws-cdk-lib';
import { parseIntervalMinutes } from '#infra/manifest/cadence.ts';
import type { Domain } from '#infra/manifest/types.ts';
import type { StageSettings } from '#infra/stages.ts';
import { type AlarmRow, combineMetrics, createFunctionMetric, maxAlarmMetrics } from './stage-alarm.ts';

type StageSchedules = { readonly stage: StageSettings; readonly manifest: readonly Domain[] };

/** The site watch has its own alarm, which treats missing data as a failure. */
const hasOwnAlarm = ({ name }: { readonly name: string }) => name === 'watch-site';

function groupByFrequency(manifest: readonly Domain[]) {
  const schedules = manifest.flatMap((domain) => domain.schedules).filter((row) => !hasOwnAlarm(row));
  const isFrequent = (row: (typeof schedules)[number]) => parseIntervalMinutes(row) <= 15;
  return { frequent: schedules.filter(isFrequent), rare: schedules.filter((row) => !isFrequent(row)) };
}

const chunkByAlarmLimit = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / maxAlarmMetrics) }, (_, index) =>
    items.slice(index * maxAlarmMetrics, (index + 1) * maxAlarmMetrics),
  );

export function listScheduleAlarms({ stage, manifest }: StageSchedules): AlarmRow[] {
  const { frequent, rare } = groupByFrequency(manifest);
  const toAlarmRows = (
    schedules: typeof frequent,
    { name, ...row }: Omit<AlarmRow, 'metric' | 'threshold'>,
    period: Duration,
  ) =>
    chunkByAlarmLimit(schedules).map(
      (chunk, index): AlarmRow => ({
        ...row,
        name: index === 0 ? name : `${name}-${index + 1}`,
        impact: `${row.impact} One of ${chunk.map((schedule) => schedule.name).join(', ')}.`,
        metric: combineMetrics(
          chunk.map((schedule) => createFunctionMetric(stage, schedule, 'Invocations')),
          {
            label: 'runs of the schedule that ran least',
            period,
            combine: (terms) => `MIN([${terms.join(', ')}])`,
          },
        ),
        threshold: 1,
        isMinimum: true,
        missingDataMeans: 'failure',
      }),
    );
  return [
    ...toAlarmRows(
      frequent,
      {
        name: 'schedule-stopped',
        impact:
          'A schedule has not run for 30 minutes: queued messages are not sent, and expired holds and pending payments are not processed.',
        warmUp: Duration.minutes(45),
      },
      Duration.minutes(30),
    ),
    ...toAlarmRows(
      rare,
      {
        name: 'daily-schedule-stopped',
        impact: 'An hourly or daily schedule has not run for two days.',
        // A daily run may start some seconds later than yesterday's, so one empty day is no failure.
        evaluationPeriods: 2,
        warmUp: Duration.days(2),
      },
      Duration.days(1),
    ),
  ];
}
