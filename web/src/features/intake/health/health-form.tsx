import { lazy, type ReactNode, type Ref, Suspense, useEffect } from 'react';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { type Draft, listShownFields } from '#shared/intake/application/draft.ts';
import type { FieldName, IntakeField, Question } from '#shared/intake/application/question.ts';
import type { MergeSides } from '#web/src/components/concurrent-changes/use-concurrent-merge.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { intakeText } from '../questionnaire/copy.ts';
import { loadDateField } from '../questionnaire/intake-fields.tsx';
import { IntakeFrame, IntakeStep } from '../questionnaire/intake-step.tsx';
import { IntakeFoot, Progress, useLegend } from '../questionnaire/step-frame.tsx';
import { healthText as text } from './copy.ts';
import { type HealthFormInput, useHealthForm } from './use-health-form.ts';
import './health.css';

const Changes = lazy(async () => ({
  default: (await import('#web/src/components/concurrent-changes/merge-choices.tsx')).MergeChoices,
}));

type Props = HealthFormInput & {
  /** Inside the client's area instead of behind a link. */
  isInClientArea?: boolean;
  /** Text with the date of the answers under review. */
  answeredNote?: string | undefined;
};

/** The questionnaire's health part, one question per step, with a review before sending. */
export function HealthForm({ isInClientArea = false, answeredNote, ...input }: Props) {
  const form = useHealthForm(input);
  const { step, steps, index, isLast, failure, mergeSides, draft } = form;
  const legend = useLegend(step.id);
  // The error is shown beside the changed answers, because at the button it would cover them on a phone.
  const isConflictShown = failure?.isChanged === true && mergeSides !== undefined;
  useEffect(loadDateField, []);
  useDocumentTitle(`${step.title} · ${text.page}`);
  return (
    <form
      className={isInClientArea ? 'intake health--own' : 'intake'}
      noValidate
      ref={form.formRef}
      onSubmit={form.submit}
    >
      <Progress current={index + 1} total={steps.length} />
      <Stack gap={16} pad="88 24 48 24" phone={{ pad: '40 16 32 16' }} grow className="intake__column">
        <Text as="p" size={14} weight={400} tone="muted" className="n">
          {isLast && answeredNote !== undefined
            ? answeredNote
            : `${intakeText.progress(index + 1, steps.length)} · ${step.section}`}
        </Text>
        <Suspense>
          {isLast ? (
            <Review step={step} legend={legend} steps={steps} draft={draft} onChange={form.goTo}>
              {isConflictShown && <Alert>{failure.detail}</Alert>}
              {mergeSides && (
                <ChangedAnswers steps={steps} mergeSides={mergeSides} draft={draft} onAnswer={form.answer} />
              )}
            </Review>
          ) : (
            <IntakeStep
              step={step}
              legend={legend}
              draft={draft}
              day={form.day}
              errors={form.errors}
              onAnswer={form.answer}
            />
          )}
        </Suspense>
      </Stack>
      <IntakeFoot
        isFirst={index === 0}
        isLast={isLast}
        busy={form.isBusy}
        failure={isConflictShown ? undefined : failure}
        finish={answeredNote === undefined ? text.send : text.confirm}
        onBack={form.back}
      />
    </form>
  );
}

/** Formats an answer as text. A missing answer is empty. */
function formatAnswer({ name, options }: IntakeField, draft: Draft): string {
  const value = draft[name] ?? '';
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  if (name === 'birthDate' && isCivilDate(value)) return formatLongDate(value);
  return value.trim();
}

type ChangedAnswersProps = {
  steps: readonly Question[];
  mergeSides: MergeSides<Draft>;
  draft: Draft;
  onAnswer: (field: FieldName, value: string) => void;
};

/** Answers that another user has changed, beside the client's own. */
function ChangedAnswers({ steps, mergeSides, draft, onAnswer }: ChangedAnswersProps) {
  const fields = steps.flatMap((step) => step.fields);
  const parts = fields.map((field) => ({
    label: field.label,
    names: [field.name],
    toText: (values: Draft) => formatAnswer(field, values),
  }));
  const applyAnswers = (names: readonly string[], source: Draft) => {
    for (const { name } of fields) if (names.includes(name)) onAnswer(name, source[name] ?? '');
  };
  return <Changes parts={parts} sides={mergeSides} currentValues={draft} onPut={applyAnswers} />;
}

type ReviewProps = {
  step: Question;
  legend: Ref<HTMLLegendElement>;
  steps: readonly Question[];
  draft: Draft;
  onChange: (step: Question) => void;
  children: ReactNode;
};

/** All answers, each with a link to its question. */
function Review({ step, legend, steps, draft, onChange, children }: ReviewProps) {
  return (
    <IntakeFrame step={step} legend={legend}>
      {children}
      <Stack as="ul" className="lines line-above">
        {steps.flatMap((question) =>
          listShownFields(question, draft).map((field) => (
            <Row key={field.name} as="li" gap={16} pad="10 0">
              <Stack as="span" grow>
                <span className="small muted">{field.label}</span>
                <Text breakWords keepLines>
                  {formatAnswer(field, draft) || text.emptyAnswer}
                </Text>
              </Stack>
              <button
                type="button"
                className={toButtonClass({ variant: 'ghost', size: 'small' })}
                aria-label={text.changeOf(field.label)}
                onClick={() => onChange(question)}
              >
                {text.change}
              </button>
            </Row>
          )),
        )}
      </Stack>
    </IntakeFrame>
  );
}
