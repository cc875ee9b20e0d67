import { AppError } from '#shared/core/errors.ts';
import { longDate, theClock } from '#shared/core/format.ts';
import { appointmentErrors } from '../errors.ts';

/** That nobody works at an hour of a day. */
export function noAvailability(date: string, time: string): AppError {
  // The fixed text ends its sentence right after the hour, with a period of its own.
  const hour = theClock(time).replace(/\.$/, '');
  const { no_availability: none } = appointmentErrors;
  // Its article is of every hour but one o'clock.
  const text = none.text.replace('las {hour}', '{hour}');
  return new AppError({ ...none, text }, { values: { date: longDate(date), hour } });
}
