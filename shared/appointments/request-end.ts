import { instantOf } from '#shared/core/civil-time.ts';
import type { Appointment } from './appointment.ts';

type Waiting = Pick<Appointment, 'date' | 'time'> & {
  /** When the card lets the deposit go. */
  readonly captureBefore?: string | undefined;
};

/** When a request that nobody decides is over: at its hour, or before it with the card's hold. */
export function requestEnd({ date, time, captureBefore }: Waiting): Date {
  const start = instantOf(date, time);
  const release = captureBefore === undefined ? start : new Date(captureBefore);
  return release < start ? release : start;
}
