import { AppError } from '#shared/core/errors.ts';
import { formatLongDate, formatTimeWithArticle } from '#shared/core/format.ts';
import { appointmentErrors } from '../errors.ts';

export function buildNoAvailabilityError(date: string, time: string): AppError {
  const hour = formatTimeWithArticle(time).replace(/\.$/, '');
  const { no_availability: noAvailability } = appointmentErrors;
  // The article `las` is wrong for one o'clock. `formatTimeWithArticle` supplies the right one.
  const text = noAvailability.text.replace('las {hour}', '{hour}');
  return new AppError({ ...noAvailability, text }, { values: { date: formatLongDate(date), hour } });
}
