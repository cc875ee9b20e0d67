import { toInstant } from '#shared/core/civil-time.ts';
import type { Appointment } from './appointment.ts';

type PendingRequest = Pick<Appointment, 'date' | 'time'> & {
  readonly captureBefore?: string | undefined;
};

/** When an undecided request ends: at its hour, or earlier when the card hold expires. */
export function calculateRequestEnd({ date, time, captureBefore }: PendingRequest): Date {
  const start = toInstant(date, time);
  const release = captureBefore === undefined ? start : new Date(captureBefore);
  return release < start ? release : start;
}
