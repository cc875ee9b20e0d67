import { useState } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import type { StrandedAppointment } from '#shared/staff/stranded-appointments.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { useChangeSchedule } from './queries.ts';

export type Scope = 'date' | 'all';
type Answering<Kind, About, Answer> = { kind: Kind; about: About; answer: (answer: Answer) => void };

/** A date of a block with its new hours. */
export type Move = {
  readonly block: Occurrence;
  readonly to: { readonly date: string; readonly start: string; readonly end: string; allDay?: boolean };
};

/** A confirmation or notice before a change completes. */
export type Question =
  | Answering<'move', Move, Scope | undefined>
  | Answering<'remove', Occurrence, Scope | undefined>
  | Answering<'left', readonly StrandedAppointment[], void>;

/** Changes a person's hours, with confirmations where needed. */
export function useScheduleChange(staffId: string) {
  const { mutateAsync: send, isPending } = useChangeSchedule(staffId);
  const [question, setQuestion] = useState<Question>();

  const ask = <Answer>(make: (answer: (answer: Answer) => void) => Question) =>
    new Promise<Answer>((resolve) => {
      setQuestion(
        make((answer) => {
          setQuestion(undefined);
          resolve(answer);
        }),
      );
    });

  /** The user's choice of this date or all; undefined if cancelled. */
  const askWhichMove = (about: Move) => ask<Scope | undefined>((answer) => ({ kind: 'move', about, answer }));
  const askWhichGo = (about: Occurrence) =>
    ask<Scope | undefined>((answer) => ({ kind: 'remove', about, answer }));

  /** False if the user kept the hours because the change would strand appointments. */
  const change = async (wanted: ScheduleChange): Promise<boolean> => {
    try {
      const { stranded } = await send(wanted);
      if (stranded.length > 0) await ask<void>((answer) => ({ kind: 'left', about: stranded, answer }));
      return true;
    } catch (error) {
      if (isDeclined(error)) return false;
      throw error;
    }
  };

  return { question, askWhichMove, askWhichGo, change, isPending };
}
