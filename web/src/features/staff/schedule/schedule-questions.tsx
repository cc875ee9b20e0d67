import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QuestionDialog } from '#web/src/ui/dialogs/question-dialog.tsx';
import { blockText, scopeText, strandedText } from './copy.ts';
import type { Question } from './use-schedule-change.ts';

type ScopeQuestion = Extract<Question, { kind: 'move' | 'remove' }>;
type RemoveQuestion = Extract<Question, { kind: 'remove' }>;

function WhichDates({ question }: { question: ScopeQuestion }) {
  const { kind, answer } = question;
  return (
    <QuestionDialog
      className="schedule-ask"
      title={scopeText.titles[kind]}
      onCancel={() => answer(undefined)}
      foot={
        <>
          <Button onClick={() => answer(undefined)}>{scopeText.cancel}</Button>
          <Button onClick={() => answer('all')}>{scopeText.all}</Button>
          <Button variant="primary" onClick={() => answer('date')}>
            {scopeText.date}
          </Button>
        </>
      }
    >
      {question.kind === 'remove' ? (
        scopeText.which.remove(question.about)
      ) : (
        <>
          <p>{scopeText.which.move(question.about.block)}</p>
          <p>{scopeText.everyWeek(question.about)}</p>
        </>
      )}
    </QuestionDialog>
  );
}

/** Of a block of one date there is nothing to choose. */
function RemovingSingle({ question: { about, answer } }: { question: RemoveQuestion }) {
  return (
    <ConfirmDialog
      title={scopeText.titles.remove}
      confirmLabel={blockText.removeLabel}
      onConfirm={() => answer('date')}
      onCancel={() => answer(undefined)}
    >
      {blockText.removeSingle(about)}
    </ConfirmDialog>
  );
}

type StrandedQuestion = Exclude<Question, ScopeQuestion>;

function Stranded({ question }: { question: StrandedQuestion }) {
  const appointments = question.about;
  const isAsked = question.kind === 'stranded';
  const stay = () => (question.kind === 'stranded' ? question.answer(false) : question.answer());
  return (
    <QuestionDialog
      className="schedule-ask"
      title={strandedText.title(appointments.length)}
      onCancel={stay}
      foot={
        <>
          <Button onClick={stay}>{isAsked ? strandedText.cancel : strandedText.understood}</Button>
          {question.kind === 'stranded' && (
            <Button variant="danger" onClick={() => question.answer(true)}>
              {strandedText.save}
            </Button>
          )}
        </>
      }
    >
      <ul className="stranded">
        {appointments.map((appointment) => (
          <li key={appointment.appointmentId}>{strandedText.appointment(appointment)}</li>
        ))}
      </ul>
      <p>{isAsked ? strandedText.asks : strandedText.tells}</p>
    </QuestionDialog>
  );
}

/** What a change of hours has to ask or tell. */
export function ScheduleQuestion({ question }: { question: Question }) {
  if (question.kind === 'stranded' || question.kind === 'left') return <Stranded question={question} />;
  if (question.kind === 'remove' && question.about.state === 'single')
    return <RemovingSingle question={question} />;
  return <WhichDates question={question} />;
}
