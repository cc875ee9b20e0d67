import { civilAt } from '#shared/core/civil-time.ts';

/** Today and the time in Puerto Rico, wherever the browser is. */
export const civilNow = () => civilAt(new Date());
export const civilToday = () => civilNow().date;

export const instantNow = () => new Date();

/** The day and the time in Puerto Rico of an instant stored as UTC ISO. */
export const civilOf = (instant: string) => civilAt(new Date(instant));
