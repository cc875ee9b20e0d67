import { toInstant } from '#shared/core/civil-time.ts';
import type { Appointment } from './appointment.ts';

export type PendingRequest = Pick<Appointment, 'date' | 'time'> & {
  readonly captureBefore?: string | undefined;
};

/** Returns when an undecided request ends, at its start time or at the earlier expiry of its card hold. */
export function calculateRequestEnd({ date, time, captureBefore }: PendingRequest): Date {
  const start = toInstant(date, time);
  const holdEnd = captureBefore === undefined ? start : new Date(captureBefore);
  return holdEnd < start ? holdEnd : start;
}
