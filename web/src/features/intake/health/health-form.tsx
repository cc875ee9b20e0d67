import { type Ref, Suspense, useEffect } from 'react';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { longDate } from '#shared/core/format.ts';
import { type Draft, fieldsShown } from '#shared/intake/application/draft.ts';
import type { IntakeField, Question } from '#shared/intake/application/question.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { intakeText } from '../questionnaire/copy.ts';
import { loadDateField } from '../questionnaire/intake-fields.tsx';
import { IntakeFrame, IntakeStep } from '../questionnaire/intake-step.tsx';
import { IntakeFoot, Progress, useLegend } from '../questionnaire/step-frame.tsx';
import { healthText as text } from './copy.ts';
import { type HealthFormInput, useHealthForm } from './use-health-form.ts';
import './health.css';

type Props = HealthFormInput & {
  /** Inside a client's own area; a link leads to a page that has nothing else. */
  isOwn?: boolean;
  /** Of what is looked over: when it was answered. */
  answered?: string | undefined;
};

/** The questionnaire's part about health, one question a step, and all of it once more before it is sent. */
export function HealthForm({ isOwn = false, answered, ...input }: Props) {
  const form = useHealthForm(input);
  const { step, steps, index, isLast, failure } = form;
  const legend = useLegend(step.id);
  useEffect(loadDateField, []);
  useDocumentTitle(`${step.title} · ${text.page}`);
  return (
    <form
      className={isOwn ? 'intake health--own' : 'intake'}
      noValidate
      ref={form.formRef}
      onSubmit={form.submit}
    >
      <Progress at={index + 1} of={steps.length} />
      <div className="intake__column">
        <p className="intake__place n">
          {isLast && answered !== undefined
            ? answered
            : `${intakeText.progress(index + 1, steps.length)} · ${step.section}`}
        </p>
        <Suspense>
          {isLast ? (
            <Review step={step} legend={legend} steps={steps} draft={form.draft} onChange={form.goTo} />
          ) : (
            <IntakeStep
              step={step}
              legend={legend}
              draft={form.draft}
              day={form.day}
              errors={form.errors}
              onAnswer={form.answer}
            />
          )}
        </Suspense>
      </div>
      <IntakeFoot
        isFirst={index === 0}
        isLast={isLast}
        busy={form.isBusy}
        failure={failure && { title: text.notSent, ...failure }}
        finish={answered === undefined ? text.send : text.confirm}
        onBack={form.back}
      />
    </form>
  );
}

function wordsOf({ name, options }: IntakeField, draft: Draft): string {
  const value = draft[name] ?? '';
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  if (name === 'birthDate' && isCivilDate(value)) return longDate(value);
  return value.trim() === '' ? text.nothing : value;
}

type ReviewProps = {
  step: Question;
  legend: Ref<HTMLLegendElement>;
  steps: readonly Question[];
  draft: Draft;
  onChange: (step: Question) => void;
};

/** Every answer, each a press away from its question. */
function Review({ step, legend, steps, draft, onChange }: ReviewProps) {
  return (
    <IntakeFrame step={step} legend={legend}>
      <ul className="health__answers">
        {steps.flatMap((question) =>
          fieldsShown(question, draft).map((field) => (
            <li key={field.name} className="health__answer">
              <span className="health__said">
                <span className="small muted">{field.label}</span>
                <span className="health__words">{wordsOf(field, draft)}</span>
              </span>
              <button
                type="button"
                className={buttonClass({ variant: 'ghost', size: 'small' })}
                aria-label={text.changeOf(field.label)}
                onClick={() => onChange(question)}
              >
                {text.change}
              </button>
            </li>
          )),
        )}
      </ul>
    </IntakeFrame>
  );
}
