import { Button } from '#web/src/ui/button.tsx';
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx';
import { QuestionDialog } from '#web/src/ui/question-dialog.tsx';
import { blockText, scopeText, strandedText } from './schedule-text.ts';
import type { Question } from './use-schedule-change.ts';

type ScopeQuestion = Extract<Question, { kind: 'move' | 'remove' }>;

function WhichDates({ question: { kind, about, answer } }: { question: ScopeQuestion }) {
  if (about.state === 'single')
    return (
      <ConfirmDialog
        title={scopeText.titles[kind]}
        confirmLabel={blockText.removeLabel}
        onConfirm={() => answer('date')}
        onCancel={() => answer(undefined)}
      >
        {blockText.removeSingle(about)}
      </ConfirmDialog>
    );
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
      {scopeText.question[kind](about)}
    </QuestionDialog>
  );
}

type StrandedQuestion = Exclude<Question, ScopeQuestion>;

function Stranded({ question }: { question: StrandedQuestion }) {
  const visits = question.about;
  const isAsked = question.kind === 'stranded';
  const stay = () => (question.kind === 'stranded' ? question.answer(false) : question.answer());
  return (
    <QuestionDialog
      className="schedule-ask"
      title={strandedText.title(visits.length)}
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
        {visits.map((visit) => (
          <li key={visit.appointmentId}>{strandedText.visit(visit)}</li>
        ))}
      </ul>
      <p>{isAsked ? strandedText.asks : strandedText.tells}</p>
    </QuestionDialog>
  );
}

/** What a change of hours has to ask or tell. */
export function ScheduleQuestion({ question }: { question: Question }) {
  if (question.kind === 'stranded' || question.kind === 'left') return <Stranded question={question} />;
  return <WhichDates question={question} />;
}
