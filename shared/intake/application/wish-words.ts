import { clock, weekdayDayMonth } from '#shared/core/format.ts';
import type { WishLine } from './wish.ts';

/** What somebody would like, as it is read in one line. */
export const wishWords = ({ serviceName, date, time }: WishLine): string =>
  [
    ...(serviceName === undefined ? [] : [serviceName]),
    ...(date === undefined ? [] : [weekdayDayMonth(date)]),
    ...(time === undefined ? [] : [clock(time)]),
  ].join(', ');
