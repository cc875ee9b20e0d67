import type { Schedule } from './types.ts';

const unitMinutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 };

/** Returns the longest minutes between two runs. Throws for patterns that no schedule has. */
export function parseIntervalMinutes({ expression }: Pick<Schedule, 'expression'>): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined) return Number(count) * (unitMinutes[unit] ?? 0);
  if (/^cron\(\d+ \* \* \* \? \*\)$/.test(expression)) return 60;
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 24 * 60;
  throw new Error(`"${expression}": say in infra/manifest/cadence.ts how often it runs.`);
}
