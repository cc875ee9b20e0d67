import { addDays } from '#shared/core/civil-time.ts';

/** Days without an appointment after which a client counts as away. */
export const awayDays = 90;

/** Returns the latest day of a last appointment with which a client counts as away. */
export const findLastAwayDate = (today: string): string => addDays(today, -awayDays);

type AppointmentDates = { readonly lastAppointment?: string | undefined; readonly next?: string | undefined };

/** Whether the last completed appointment was at least 90 days ago and none is to come. */
export const isAway = ({ lastAppointment, next }: AppointmentDates, today: string): boolean =>
  lastAppointment !== undefined && lastAppointment <= findLastAwayDate(today) && next === undefined;
