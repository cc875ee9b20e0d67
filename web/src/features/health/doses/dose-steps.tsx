import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { requestDoseIncrease } from '#shared/health/api.ts';
import { type DoseAnswers, DoseAnswersForm } from '#shared/health/dose-answers.ts';
import { clientDoseQuestions, toDoseAnswers } from '#shared/health/dose-labels.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { doseText as text } from './copy.ts';
import { type DoseDraft, getDoseDraftKey, readDoseDraft, saveDoseDraft } from './dose-draft.ts';
import { questionNames as allSteps, isAnswered, Question } from './dose-questions.tsx';

// The copy has exactly the keys of the answers, in the form's order.
const questions = Object.entries(clientDoseQuestions) as [keyof DoseAnswers, string][];

type AnswerListProps = {
  answers: DoseAnswers;
  /** Number of questions shown, or all if undefined. */
  count?: number;
  onChange?: (step: number) => void;
};

/** List of answers. Until the request is sent, each links to its question. */
export const AnswerList = ({ answers, count = questions.length, onChange }: AnswerListProps) => (
  <dl className="lines">
    {questions.slice(0, count).map(([key, question], index) => (
      <Split key={key} columns="1fr auto" gap="0 12" pad="12 0">
        <dt className="muted">{`${index + 1}. ${question}`}</dt>
        <Text as="dd" weight={600} breakWords>
          {answers[key]}
        </Text>
        {onChange && (
          <dd style={{ gridArea: '1 / 2 / span 2', alignSelf: 'center' }}>
            <Button variant="ghost" aria-label={text.changeOf(question)} onClick={() => onChange(index)}>
              {text.change}
            </Button>
          </dd>
        )}
      </Split>
    ))}
  </dl>
);

type SummaryProps = {
  patientId: string;
  answers: DoseAnswersForm;
  count: number;
  onChange: (step: number) => void;
  onBack: () => void;
  onSent: () => void;
};

function Summary({ patientId, answers, count, onChange, onBack, onSent }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = useCommand(requestDoseIncrease, {
    inputOf: (form: DoseAnswersForm) => ({ params: { patientId }, body: { answers: form } }),
    refreshes: ['health'],
    waitsForRefresh: true,
    onSuccess: () => {
      discardDraft(getDoseDraftKey(patientId));
      toast.success(text.sent);
      onSent();
    },
  });
  return (
    <Stack gap={16}>
      <p className="muted small">{text.allAnswered}</p>
      <h2 ref={heading} tabIndex={-1} className="dose-question serif-title">
        {text.summary}
      </h2>
      <p className="muted">{text.reviewNotice}</p>
      <AnswerList answers={toDoseAnswers(answers)} count={count} onChange={onChange} />
      {send.isError && <Alert>{toErrorMessage(send.error)}</Alert>}
      <Row gap={12} align="stretch" justify="between">
        <Button icon={<ArrowLeft aria-hidden />} disabled={send.isPending} onClick={onBack}>
          {text.back}
        </Button>
        <Button
          variant="primary"
          busy={send.isPending}
          busyLabel={text.sending}
          onClick={() => send.mutate(answers)}
        >
          {text.send}
        </Button>
      </Row>
    </Stack>
  );
}

const parseCompleteAnswers = (draft: DoseDraft) => {
  const { otherSymptoms = '', ...requiredAnswers } = draft;
  const parsed = DoseAnswersForm.safeParse(otherSymptoms.trim() === '' ? requiredAnswers : draft);
  return parsed.success ? parsed.data : undefined;
};

type DoseStepsProps = {
  patientId: string;
  /** False for men, which omits the question about the period. */
  asksPeriod: boolean;
  onSent: () => void;
};

/** Fills in the answer of the omitted question. */
const fillOmittedAnswer = (draft: DoseDraft, asksPeriod: boolean): DoseDraft =>
  asksPeriod ? draft : { ...draft, lastPeriod: 'notApplicable' };

/** One question per step with a persisted draft. The summary links back to each question (R444). */
export function DoseSteps({ patientId, asksPeriod, onSent }: DoseStepsProps) {
  const steps = asksPeriod ? allSteps : allSteps.filter((question) => question !== 'lastPeriod');
  const [draft, setDraft] = useState(() => fillOmittedAnswer(readDoseDraft(patientId), asksPeriod));
  const [step, setStep] = useState(() => {
    const firstUnanswered = steps.findIndex((name) => !isAnswered(draft, name));
    return firstUnanswered === -1 ? steps.length : firstUnanswered;
  });
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<string>();
  const name = steps[step];
  const completeAnswers = parseCompleteAnswers(draft);
  const progressRef = useRef<HTMLParagraphElement>(null);
  const goToStep = (index: number) => {
    setError(undefined);
    setStep(index);
    progressRef.current?.focus();
  };
  const updateDraft = (newDraft: DoseDraft) => {
    setError(undefined);
    setDraft(newDraft);
    saveDoseDraft(patientId, newDraft);
  };
  const goForward = () => {
    if (name === undefined || !isAnswered(draft, name)) return setError(text.choose);
    goToStep(isChanging ? steps.length : step + 1);
    setChanging(false);
  };
  if (name === undefined && completeAnswers)
    return (
      <Card padded>
        <Summary
          patientId={patientId}
          answers={completeAnswers}
          count={steps.length}
          onChange={(index) => {
            setChanging(true);
            goToStep(index);
          }}
          onBack={() => goToStep(steps.length - 1)}
          onSent={onSent}
        />
      </Card>
    );
  const visibleIndex = Math.min(step, steps.length - 1);
  const questionName = name ?? steps[visibleIndex] ?? 'lastPeriod';
  return (
    <Card padded>
      <Stack gap={16}>
        <ProgressBar
          value={visibleIndex + 1}
          max={steps.length}
          label={text.progress(visibleIndex + 1, steps.length)}
        />
        <p ref={progressRef} tabIndex={-1} className="muted small">
          {text.stepPosition(visibleIndex + 1, steps.length)}
        </p>
        <Question key={questionName} name={questionName} draft={draft} onAnswer={updateDraft} error={error} />
        <Row gap={12} align="stretch" justify="between">
          <Button
            icon={<ArrowLeft aria-hidden />}
            disabled={visibleIndex === 0}
            onClick={() => goToStep(visibleIndex - 1)}
          >
            {text.back}
          </Button>
          <Button variant="primary" icon={<ArrowRight aria-hidden />} onClick={goForward}>
            {isChanging ? text.toSummary : text.next}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
