import { Cron } from 'croner';
import type { Schedule } from '#infra/manifest/types.ts';
import { centerTimeZone } from '#shared/core/civil-time.ts';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

type StartSchedulerInput = {
  schedules: readonly Schedule[];
  call(schedule: Schedule): Promise<unknown>;
  /** If false, schedules run only through `run`. */
  runsTimers: boolean;
  /** Whether a schedule starts while its last run continues, as on AWS. Called at each start. */
  overlaps: () => boolean;
};

export function startScheduler({ schedules, call, runsTimers, overlaps }: StartSchedulerInput) {
  const running = new Set<string>();
  const startRun = async (schedule: Schedule) => {
    if (running.has(schedule.name) && !overlaps()) return;
    running.add(schedule.name);
    await call(schedule).catch((error: unknown) => console.error(`Schedule ${schedule.name}:`, error));
    running.delete(schedule.name);
  };
  const timedSchedules = runsTimers ? schedules : [];
  const stops = timedSchedules.map((schedule) => startTimer(schedule, () => void startRun(schedule)));
  return {
    /** Runs a schedule now, twice concurrently if schedules overlap, and rethrows its error. */
    async run(name: string): Promise<void> {
      const schedule = schedules.find((candidate) => candidate.name === name);
      if (!schedule) throw new Error(`There is no schedule named ${name}.`);
      const runs = overlaps() ? [call(schedule), call(schedule)] : [call(schedule)];
      await Promise.all(runs);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function startTimer({ expression }: Schedule, run: () => void): () => void {
  const everyMs = parseRateMs(expression);
  if (everyMs !== undefined) {
    const timer = setInterval(run, everyMs).unref();
    return () => clearInterval(timer);
  }
  const job = new Cron(toCronPattern(expression), cronOptions, run);
  return () => job.stop();
}

/** Returns the first instant after `after` at which the expression runs. A rate counts from `after`. */
export function calculateNextRun(expression: string, after: Date): Date | undefined {
  const everyMs = parseRateMs(expression);
  if (everyMs !== undefined) return new Date(after.getTime() + everyMs);
  return new Cron(toCronPattern(expression), { ...cronOptions, paused: true }).nextRun(after) ?? undefined;
}

function parseRateMs(expression: string): number | undefined {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0);
}

// In Puerto Rico time. Sunday is weekday 1, seconds are the first field and the year is the last.
const cronOptions = {
  timezone: centerTimeZone,
  alternativeWeekdays: true,
  mode: '7-part',
  unref: true,
} as const;

/** Converts an AWS cron expression, which has no seconds and a `?` in the unused day field. */
function toCronPattern(expression: string): string {
  const fields = /^cron\((\S+(?: \S+){5})\)$/.exec(expression)?.[1];
  if (!fields) throw new Error(`"${expression}" is neither rate(…) nor cron(…).`);
  return `0 ${fields.replace('?', '*')}`;
}
