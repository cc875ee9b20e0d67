import { civilAt } from '#shared/core/civil-time.ts';

/** Current date and time in Puerto Rico, independent of the browser's time zone. */
export const civilNow = () => civilAt(new Date());
export const civilToday = () => civilNow().date;

export const instantNow = () => new Date();

/** Converts a UTC ISO instant to date and time in Puerto Rico. */
export const civilOf = (instant: string) => civilAt(new Date(instant));
