import { toCivilDateTime } from '#shared/core/civil-time.ts';

/** Returns the current date and time in Puerto Rico, independent of the browser's time zone. */
export const getCivilNow = () => toCivilDateTime(new Date());
export const civilToday = () => getCivilNow().date;

export const instantNow = () => new Date();

/** Converts a UTC ISO instant to date and time in Puerto Rico. */
export const toCivil = (instant: string) => toCivilDateTime(new Date(instant));
