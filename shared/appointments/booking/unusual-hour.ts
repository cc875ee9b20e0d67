import * as z from 'zod/mini';
import { type ConfirmationOf, defineAsk, type FactOf } from '#shared/core/confirmation.ts';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import type { alertsAsk } from '../alerts/alerts.ts';
import type { Appointment } from '../appointment.ts';
import { hasBegun } from '../transitions.ts';
import type { overlapAsk } from './overlap.ts';

/** Asked of the desk that puts an appointment where it rarely belongs: an hour that is past, a day the center is closed. */
export const unusualHourAsk = defineAsk('unusualHour', {
  text: 'Esa hora ya pasó o el centro cierra ese día.',
  fact: z.strictObject({
    why: z.enum(['past', 'closed']),
    date: CivilDate,
    time: CivilTime,
    /** Why the center is closed. */
    closure: z.string(),
  }),
  answer: {},
});
/** The questions that the desk may say yes to when it places an appointment. */
export type DeskConfirmation = ConfirmationOf<typeof alertsAsk | typeof overlapAsk | typeof unusualHourAsk>;

type UnusualHourInput = {
  readonly now: Date;
  /** Days on which the center is closed. */
  readonly closures: readonly { readonly date: string; readonly name: string }[];
};

/** What the desk is asked before it places an appointment there; empty for a usual hour. */
export function unusualHourFacts(
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  { now, closures }: UnusualHourInput,
): FactOf<typeof unusualHourAsk>[] {
  const closure = closures.find((each) => each.date === date);
  return [
    ...(hasBegun({ date, time }, now) ? [{ why: 'past' as const, date, time, closure: '' }] : []),
    ...(closure ? [{ why: 'closed' as const, date, time, closure: closure.name }] : []),
  ];
}
