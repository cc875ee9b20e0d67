import { addDays } from './civil-time.ts';

/** Limit for planned dates, which catches mistyped years. */
const maxPlanningDays = 730;

export const isPlannable = (date: string, today: string): boolean => date <= addDays(today, maxPlanningDays);

/** Retention of the access log, messages and notices, which is HIPAA's six years plus one. */
export const retentionYears = 7;

/** Returns the end of the retention in epoch seconds, for DynamoDB's TTL. */
export function calculateRetentionExpiry(instant: string): number {
  const date = new Date(instant);
  return Math.floor(date.setUTCFullYear(date.getUTCFullYear() + retentionYears) / 1000);
}
