import { Cron } from 'croner';
import type { Schedule } from '#infra/manifest/types.ts';
import { zone } from '#shared/core/civil-time.ts';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

type StartClockworkInput = {
  schedules: readonly Schedule[];
  call(schedule: Schedule): Promise<unknown>;
  /** False starts no timer: only `run` runs anything. */
  timers: boolean;
  /** Whether a schedule starts while its last run is still going, as on AWS; asked at each start. */
  overlaps: () => boolean;
};

/** What the clock starts. */
export function startClockwork({ schedules, call, timers, overlaps }: StartClockworkInput) {
  const running = new Set<string>();
  const tick = async (schedule: Schedule) => {
    if (running.has(schedule.name) && !overlaps()) return;
    running.add(schedule.name);
    await call(schedule).catch((error: unknown) => console.error(`Schedule ${schedule.name}:`, error));
    running.delete(schedule.name);
  };
  const stops = timers ? schedules.map((schedule) => startTimer(schedule, () => void tick(schedule))) : [];
  return {
    /** Runs a schedule at once, twice at the same time where schedules overlap; throws what it throws. */
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
  const everyMs = rateMs(expression);
  if (everyMs !== undefined) {
    const timer = setInterval(run, everyMs).unref();
    return () => clearInterval(timer);
  }
  const job = new Cron(cronPattern(expression), cronOptions, run);
  return () => job.stop();
}

/** The first instant after this one at which the expression runs; a rate counts from the instant itself. */
export function nextRun(expression: string, after: Date): Date | undefined {
  const everyMs = rateMs(expression);
  if (everyMs !== undefined) return new Date(after.getTime() + everyMs);
  return new Cron(cronPattern(expression), { ...cronOptions, paused: true }).nextRun(after) ?? undefined;
}

function rateMs(expression: string): number | undefined {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0);
}

// The center's own time; weekdays from Sunday as 1, seconds first and the year last.
const cronOptions = { timezone: zone, alternativeWeekdays: true, mode: '7-part', unref: true } as const;

/** AWS writes no seconds, and `?` in the day field that the other one decides. */
function cronPattern(expression: string): string {
  const fields = /^cron\((\S+(?: \S+){5})\)$/.exec(expression)?.[1];
  if (!fields) throw new Error(`"${expression}" is neither rate(…) nor cron(…).`);
  return `0 ${fields.replace('?', '*')}`;
}
