import { Duration } from 'aws-cdk-lib';
import { minutesBetweenRuns } from '#infra/manifest/cadence.ts';
import type { Domain } from '#infra/manifest/types.ts';
import type { StageSettings } from '#infra/stages.ts';
import { type AlarmRow, combined, functionMetric, mostMetricsOfAlarm } from './stage-alarm.ts';

type SchedulesOfStage = { readonly stage: StageSettings; readonly manifest: readonly Domain[] };

/** The site watch has its own alarm, which treats missing data as a failure. */
const isWatchedByItself = ({ name }: { readonly name: string }) => name === 'watch-site';

function schedulesOf(manifest: readonly Domain[]) {
  const schedules = manifest.flatMap((domain) => domain.schedules).filter((row) => !isWatchedByItself(row));
  const isFrequent = (row: (typeof schedules)[number]) => minutesBetweenRuns(row) <= 15;
  return { frequent: schedules.filter(isFrequent), rare: schedules.filter((row) => !isFrequent(row)) };
}

const inTens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostMetricsOfAlarm) }, (_, index) =>
    all.slice(index * mostMetricsOfAlarm, (index + 1) * mostMetricsOfAlarm),
  );

/** Returns alarms for schedules that do not start; each covers at most ten. */
export function stoppedSchedules({ stage, manifest }: SchedulesOfStage): AlarmRow[] {
  const { frequent, rare } = schedulesOf(manifest);
  const rows = (
    schedules: typeof frequent,
    { name, ...row }: Omit<AlarmRow, 'metric' | 'threshold'>,
    period: Duration,
  ) =>
    inTens(schedules).map(
      (some, index): AlarmRow => ({
        ...row,
        name: index === 0 ? name : `${name}-${index + 1}`,
        impact: `${row.impact} One of ${some.map((each) => each.name).join(', ')}.`,
        metric: combined(
          some.map((schedule) => functionMetric(stage, schedule, 'Invocations')),
          {
            label: 'runs of the schedule that ran least',
            period,
            combine: (filled) => `MIN([${filled.join(', ')}])`,
          },
        ),
        threshold: 1,
        isLowest: true,
        silenceMeans: 'failure',
      }),
    );
  return [
    ...rows(
      frequent,
      {
        name: 'schedule-stopped',
        impact: 'A schedule did not start for half an hour: messages wait, and holds and payments stay open.',
        warmUp: Duration.minutes(45),
      },
      Duration.minutes(30),
    ),
    ...rows(
      rare,
      {
        name: 'daily-schedule-stopped',
        impact: 'A schedule that runs once an hour or a day did not start for two days.',
        // A daily run may start some seconds later than yesterday's, so one empty day is no failure.
        evaluationPeriods: 2,
        warmUp: Duration.days(2),
      },
      Duration.days(1),
    ),
  ];
}
