import type { Schedule } from './types.ts';

const unitMinutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 };

/** Returns the maximum minutes between two runs. Throws for a pattern that it does not know. */
export function parseIntervalMinutes({ expression }: Pick<Schedule, 'expression'>): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined) return Number(count) * (unitMinutes[unit] ?? 0);
  if (/^cron\(\d+ \* \* \* \? \*\)$/.test(expression)) return 60;
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 24 * 60;
  throw new Error(`"${expression}": add its interval to infra/manifest/cadence.ts.`);
}
