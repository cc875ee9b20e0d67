import { clock, weekdayDayMonth } from '#shared/core/format.ts';
import type { WishLine } from './wish.ts';

/** The preferred appointment in one line. */
export const wishWords = ({ serviceName, date, time }: WishLine, today: string): string =>
  [
    ...(serviceName === undefined ? [] : [serviceName]),
    ...(date === undefined ? [] : [weekdayDayMonth(date, today)]),
    ...(time === undefined ? [] : [clock(time)]),
  ].join(', ');
