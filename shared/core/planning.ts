import { addDays } from './civil-time.ts';

/** Nobody plans further ahead; a year typed wrong is further. */
const farthestDays = 730;

/** Whether anybody plans a day so far ahead. */
export const isPlannable = (date: string, today: string): boolean => date <= addDays(today, farthestDays);
