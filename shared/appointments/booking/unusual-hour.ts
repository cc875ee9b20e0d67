import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation, type FactOf } from '#shared/core/confirmation.ts';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import type { alertsConfirmation } from '../alerts/alerts.ts';
import type { Appointment } from '../appointment.ts';
import { hasBegun } from '../transitions.ts';
import type { overlapConfirmation } from './overlap.ts';

/** Confirmation request to the front desk for an appointment in the past or on a day of closure. */
export const unusualHourConfirmation = defineConfirmation('unusualHour', {
  text: 'Esa hora ya pasó o el centro cierra ese día.',
  fact: z.strictObject({
    why: z.enum(['past', 'closed']),
    date: CivilDate,
    time: CivilTime,
    closure: z.string(),
  }),
  answer: {},
});
export type DeskConfirmation = ConfirmationOf<
  typeof alertsConfirmation | typeof overlapConfirmation | typeof unusualHourConfirmation
>;

type UnusualHourInput = {
  readonly now: Date;
  readonly closures: readonly { readonly date: string; readonly name: string }[];
};

export function listUnusualHourFacts(
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  { now, closures }: UnusualHourInput,
): FactOf<typeof unusualHourConfirmation>[] {
  const closedDay = closures.find((closure) => closure.date === date);
  return [
    ...(hasBegun({ date, time }, now) ? [{ why: 'past' as const, date, time, closure: '' }] : []),
    ...(closedDay ? [{ why: 'closed' as const, date, time, closure: closedDay.name }] : []),
  ];
}
