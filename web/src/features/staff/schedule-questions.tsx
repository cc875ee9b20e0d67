import { type ReactNode, useId } from 'react';
import { Button } from '#web/src/ui/button.tsx';
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx';
import { useModal } from '#web/src/ui/use-modal.ts';
import { blockText, scopeText, strandedText } from './schedule-text.ts';
import type { Question } from './use-schedule-change.ts';

type AskProps = { title: string; onCancel: () => void; foot: ReactNode; children: ReactNode };

/** A question with answers of its own; Escape is the careful one. */
function Ask({ title, onCancel, foot, children }: AskProps) {
  const ref = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      className="dialog dialog--confirm schedule-ask"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
      onKeyDown={(event) => {
        // The dialog underneath must not take this key as its own.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="dialog__head">
        <h2 id={`${id}-title`} className="dialog__title">
          {title}
        </h2>
      </div>
      <div id={`${id}-body`} className="dialog__body stack">
        {children}
      </div>
      <div className="dialog__foot">{foot}</div>
    </dialog>
  );
}

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
    <Ask
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
    </Ask>
  );
}

type StrandedQuestion = Exclude<Question, ScopeQuestion>;

function Stranded({ question }: { question: StrandedQuestion }) {
  const visits = question.about;
  const isAsked = question.kind === 'stranded';
  const stay = () => (question.kind === 'stranded' ? question.answer(false) : question.answer());
  return (
    <Ask
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
    </Ask>
  );
}

/** What a change of hours has to ask or tell. */
export function ScheduleQuestion({ question }: { question: Question }) {
  if (question.kind === 'stranded' || question.kind === 'left') return <Stranded question={question} />;
  return <WhichDates question={question} />;
}
