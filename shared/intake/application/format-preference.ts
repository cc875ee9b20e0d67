import { formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import type { PreferenceLine } from './appointment-preference.ts';

export const formatPreference = ({ serviceName, date, time }: PreferenceLine, today: string): string =>
  [
    ...(serviceName === undefined ? [] : [serviceName]),
    ...(date === undefined ? [] : [formatWeekdayDayMonth(date, today)]),
    ...(time === undefined ? [] : [formatTime(time)]),
  ].join(', ');
