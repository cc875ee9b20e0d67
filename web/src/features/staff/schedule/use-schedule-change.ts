import { useState } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import type { StrandedAppointment } from '#shared/staff/stranded-appointments.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { useChangeSchedule } from './queries.ts';

export type ChangeScope = 'date' | 'all';
type QuestionOf<Kind, Subject, Answer> = { kind: Kind; subject: Subject; answer: (answer: Answer) => void };

/** A date of a block with its new hours. */
export type BlockMove = {
  readonly block: Occurrence;
  readonly to: { readonly date: string; readonly start: string; readonly end: string; allDay?: boolean };
};

/** A confirmation or notice before a change completes. */
export type ScheduleChangeQuestion =
  | QuestionOf<'move', BlockMove, ChangeScope | undefined>
  | QuestionOf<'remove', Occurrence, ChangeScope | undefined>
  | QuestionOf<'stranded', readonly StrandedAppointment[], void>;

/** Changes the blocks of a staff member, with confirmations where needed. */
export function useScheduleChange(staffId: string) {
  const { mutateAsync: send, isPending } = useChangeSchedule(staffId);
  const [question, setQuestion] = useState<ScheduleChangeQuestion>();

  const showQuestion = <Answer>(build: (answer: (answer: Answer) => void) => ScheduleChangeQuestion) =>
    new Promise<Answer>((resolve) => {
      setQuestion(
        build((answer) => {
          setQuestion(undefined);
          resolve(answer);
        }),
      );
    });

  /** Asks whether to move this date or all, or undefined if cancelled. */
  const confirmMoveScope = (subject: BlockMove) =>
    showQuestion<ChangeScope | undefined>((answer) => ({ kind: 'move', subject, answer }));
  const confirmRemovalScope = (subject: Occurrence) =>
    showQuestion<ChangeScope | undefined>((answer) => ({ kind: 'remove', subject, answer }));

  /** Returns false if the user cancelled a change that would strand appointments. */
  const change = async (requested: ScheduleChange): Promise<boolean> => {
    try {
      const { stranded } = await send(requested);
      if (stranded.length > 0)
        await showQuestion<void>((answer) => ({ kind: 'stranded', subject: stranded, answer }));
      return true;
    } catch (error) {
      if (isDeclined(error)) return false;
      throw error;
    }
  };

  return {
    question,
    confirmMoveScope,
    confirmRemovalScope,
    change,
    isPending,
  };
}
