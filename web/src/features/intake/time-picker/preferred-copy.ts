import { clock, weekdayDayMonth } from '#shared/core/format.ts';
import type { PreferredHour } from '#shared/intake/application/preferred-appointment.ts';

/** The hour somebody would like, as it is read in one line. */
export const preferredWords = ({ serviceName, date, time }: PreferredHour): string =>
  [...(serviceName === undefined ? [] : [serviceName]), weekdayDayMonth(date), clock(time)].join(', ');
