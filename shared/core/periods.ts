import { addDays } from './civil-time.ts';

/** Nobody plans further ahead; a year typed wrong is further. */
const farthestDays = 730;

/** Whether anybody plans a day so far ahead. */
export const isPlannable = (date: string, today: string): boolean => date <= addDays(today, farthestDays);

/**
 * How long the lines of mere reads in the access log, messages and notices are kept: the six years of HIPAA, and one more
 * for a question that is asked at their end.
 */
export const retentionYears = 7;

/** When a row about this instant may be dropped, in epoch seconds, as the table's time to live takes it. */
export function expiryAfterRetention(instant: string): number {
  const date = new Date(instant);
  return Math.floor(date.setUTCFullYear(date.getUTCFullYear() + retentionYears) / 1000);
}
