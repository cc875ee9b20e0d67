import {
  formatDayMonth,
  formatShortDayMonth,
  formatShortWeekday,
  formatTime,
  isSameYear,
} from '#shared/core/format.ts';
import type { ScreenLinks } from './screen-links.ts';

type Moment = { readonly date: string; readonly time: string };

/** Formats `mar. 17 de marzo, 10:00 a. m.` for SMS, or `mar. 17 mar. 2027, 10:00 a. m.` in another year. */
export const formatShortMoment = ({ date, time }: Moment, { today }: Pick<ScreenLinks, 'today'>) => {
  const day = isSameYear(date, today) ? formatDayMonth(date, today) : formatShortDayMonth(date, today);
  return `${formatShortWeekday(date)} ${day}, ${formatTime(time)}`;
};
