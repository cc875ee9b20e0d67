import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { StrandedList } from '#web/src/components/confirmation/question-parts.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QuestionDialog } from '#web/src/ui/dialogs/question-dialog.tsx';
import { blockText, type ScheduleOwner, scopeText, strandedText } from './copy.ts';
import type { ScheduleChangeQuestion } from './use-schedule-change.ts';

type ScopeQuestion = Extract<ScheduleChangeQuestion, { kind: 'move' | 'remove' }>;
type RemoveQuestion = Extract<ScheduleChangeQuestion, { kind: 'remove' }>;

function ScopeQuestionDialog({ question }: { question: ScopeQuestion }) {
  const { kind, answer } = question;
  return (
    <QuestionDialog
      size="wide"
      title={scopeText.titles[kind]}
      onCancel={() => answer(undefined)}
      foot={
        <>
          <Button onClick={() => answer(undefined)}>{scopeText.cancel}</Button>
          <Button onClick={() => answer('all')}>{scopeText.everyWeekLabel}</Button>
          <Button variant="primary" onClick={() => answer('date')}>
            {scopeText.thisDateLabel}
          </Button>
        </>
      }
    >
      {question.kind === 'remove' ? (
        scopeText.questions.remove(question.subject)
      ) : (
        <>
          <p>{scopeText.questions.move(question.subject.block)}</p>
          <p>{scopeText.describeEveryWeek(question.subject)}</p>
        </>
      )}
    </QuestionDialog>
  );
}

/** Deletes a block of a single date, without a choice of dates. */
function RemoveSingleDialog({
  owner,
  question: { subject, answer },
}: {
  owner: ScheduleOwner;
  question: RemoveQuestion;
}) {
  return (
    <ConfirmDialog
      title={scopeText.titles.remove}
      confirmLabel={blockText.removeLabel}
      onConfirm={() => answer('date')}
      onCancel={() => answer(undefined)}
    >
      {blockText.removeSingleNotice(owner, subject)}
    </ConfirmDialog>
  );
}

type StrandedQuestion = Exclude<ScheduleChangeQuestion, ScopeQuestion>;

/** Informs about appointments that were booked during the change. */
function StrandedDialog({
  owner,
  question: { subject, answer },
}: {
  owner: ScheduleOwner;
  question: StrandedQuestion;
}) {
  return (
    <QuestionDialog
      size="wide"
      title={confirmationText.strandedAppointments.title(subject.length)}
      onCancel={answer}
      foot={<Button onClick={() => answer()}>{strandedText.dismissLabel}</Button>}
    >
      <StrandedList appointments={subject} />
      <p>{strandedText.strandedNotice(owner)}</p>
    </QuestionDialog>
  );
}

/** The confirmation or notice of a pending change. */
export function ScheduleQuestion({
  owner,
  question,
}: {
  owner: ScheduleOwner;
  question: ScheduleChangeQuestion;
}) {
  if (question.kind === 'stranded') return <StrandedDialog owner={owner} question={question} />;
  if (question.kind === 'remove' && question.subject.state === 'single')
    return <RemoveSingleDialog owner={owner} question={question} />;
  return <ScopeQuestionDialog question={question} />;
}
