import { civilAt } from '#shared/core/civil-time.ts';

/** Today and the time in Puerto Rico, wherever the browser is. */
export const civilNow = () => civilAt(new Date());
export const civilToday = () => civilNow().date;
