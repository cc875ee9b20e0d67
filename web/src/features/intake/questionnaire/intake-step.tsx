import { type ReactNode, type Ref, useId } from 'react';
import { isCivilDate } from '#shared/core/civil-time.ts';
import type { FieldProblem } from '#shared/core/errors.ts';
import { calculateAge } from '#shared/intake/application/choices.ts';
import { type Draft, listShownFields } from '#shared/intake/application/draft.ts';
import type { FieldName, Question } from '#shared/intake/application/question.ts';
import { findBirthDateProblem, findEmailProblem, type IntakeDay } from '#shared/intake/application/rules.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { intakeText } from './copy.ts';
import { IntakeFieldBox } from './intake-fields.tsx';

type IntakeFrameProps = { step: Question; legend: Ref<HTMLLegendElement>; children: ReactNode };

/** A step's question and hint, disabled before hydration, when answers would be lost. */
export function IntakeFrame({ step: { title, hint }, legend, children }: IntakeFrameProps) {
  const hintId = useId();
  const isWaiting = !useIsInteractive();
  return (
    <Stack
      as="fieldset"
      gap={20}
      disabled={isWaiting}
      aria-busy={isWaiting}
      aria-describedby={hint === undefined ? undefined : hintId}
    >
      <legend
        ref={legend}
        tabIndex={-1}
        style={{ outline: 'none', marginBottom: hint === undefined ? 24 : 10 }}
      >
        <h1 className="serif-title">{title}</h1>
      </legend>
      {hint !== undefined && (
        <Text as="p" id={hintId} tone="muted" style={{ marginBottom: 8 }}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}

type Props = {
  step: Question;
  legend: Ref<HTMLLegendElement>;
  draft: Draft;
  day: IntakeDay;
  errors: readonly FieldProblem[];
  onAnswer: (field: FieldName, value: string) => void;
};

/** Returns a warning, while typing, as soon as the confirmation can no longer match the e-mail. */
function findHint(name: FieldName, { email = '', emailConfirmation: confirmation = '' }: Draft) {
  if (name !== 'emailConfirmation' || confirmation === '' || email === '') return undefined;
  const matchesSoFar = findEmailProblem(email.slice(0, confirmation.length), confirmation) === undefined;
  return matchesSoFar ? undefined : intakeText.emailsDiffer;
}

export function IntakeStep({ step, legend, draft, day, errors, onAnswer }: Props) {
  return (
    <IntakeFrame step={step} legend={legend}>
      {listShownFields(step, draft).map((field) => (
        <IntakeFieldBox
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          hint={findHint(field.name, draft)}
          error={errors.find((problem) => problem.field === field.name)?.message}
          onAnswer={onAnswer}
        />
      ))}
      {step.kind === 'date' && <Age birthDate={draft.birthDate ?? ''} today={day.today} />}
    </IntakeFrame>
  );
}

/** Calculated age, read-only. */
function Age({ birthDate, today }: { birthDate: string; today: string }) {
  if (!isCivilDate(birthDate) || findBirthDateProblem(birthDate, today) !== undefined) return null;
  return (
    <TextField
      label={intakeText.age}
      value={intakeText.ageInYears(calculateAge(birthDate, today))}
      readOnly
    />
  );
}
