import { type FormEvent, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { renderAnswersConsent } from '#shared/intake/application/consent-text.ts';
import {
  type Draft,
  findProblems,
  findStep,
  findStepProblems,
  listSteps,
  toAnswersCandidate,
} from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { intakeText } from './copy.ts';
import { useAdultYears } from './use-adult-years.ts';
import { useIntakeDraft } from './use-draft.ts';
import { useFinish } from './use-finish.ts';
import { hasIncompleteDate, useStepErrors } from './use-step-errors.ts';
import { useSteps } from './use-steps.ts';

/** Returns the answers, the current step and its errors. */
function useAnswers() {
  const age = useAdultYears();
  const day = { today: civilToday(), adultYears: age.years };
  const { draft, answer, discardDraft } = useIntakeDraft();
  const problems = findProblems(draft, day);
  const navigation = useSteps({ steps: listSteps(draft, day), draft, problems });
  // `useSteps` stays in range, and the consent step always exists.
  const step = navigation.steps[navigation.index] as (typeof navigation.steps)[number];
  return {
    age,
    day,
    draft,
    answer,
    discardDraft,
    navigation,
    step,
    stepProblems: findStepProblems(step, draft, problems),
  };
}

/** Returns the consent text with the client's name or, after a mismatch, the text of the server's error. */
function useConsentText(draft: Draft, day: IntakeDay, isShown: boolean) {
  const [textChange, setTextChange] = useState<{ from: string; to: string }>();
  const [accepted, accept] = useState(false);
  const center = useBrandName();
  const answers = isShown ? IntakeAnswers.safeParse(toAnswersCandidate(draft, day)) : undefined;
  const currentText = answers?.success ? renderAnswersConsent(answers.data, day, center) : '';
  return {
    consentText: textChange?.from === currentText ? textChange.to : currentText,
    accepted,
    accept,
    replace(newText: string) {
      accept(false);
      setTextChange({ from: currentText, to: newText });
    },
  };
}

const readHoneypot = (form: HTMLFormElement) => String(new FormData(form).get('website') ?? '');

/** Holds the current step of the questionnaire, its errors and the actions of its buttons. */
export function useIntake() {
  const { age, day, draft, answer, discardDraft, navigation, step, stepProblems } = useAnswers();
  const { steps, index, forward, back, goTo } = navigation;
  const isLast = step.kind === 'consent';
  const consent = useConsentText(draft, day, isLast);
  const stepErrors = useStepErrors(step.id);
  const handleFieldErrors = async (fields: readonly FieldProblem[]) => {
    const requiresGuardian = fields.some(({ field }) => field.startsWith('guardian'));
    // Another person consents, so the accepted text changes.
    if (requiresGuardian) consent.accept(false);
    const adultYears = requiresGuardian ? await age.refetch() : day.adultYears;
    const isShown = goTo(findStep(fields[0]?.field ?? ''), listSteps(draft, { ...day, adultYears }));
    if (isShown) stepErrors.showFieldErrors(fields);
    return isShown;
  };
  const { isBusy, failure, finish } = useFinish({
    onSent: discardDraft,
    onFieldErrors: handleFieldErrors,
    onConsentTextChanged: consent.replace,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const isDateIncomplete = hasIncompleteDate(form);
    stepErrors.markSubmitted(isDateIncomplete);
    if (isDateIncomplete || stepProblems.length > 0 || (isLast && !consent.accepted)) return;
    if (isLast) void finish({ draft, day, consentText: consent.consentText, honeypot: readHoneypot(form) });
    else void forward();
  };

  return {
    day,
    draft,
    ...consent,
    step,
    steps,
    index,
    failure,
    isBusy,
    isLast,
    formRef: stepErrors.formRef,
    errors: stepErrors.listVisible(stepProblems),
    consentError:
      stepErrors.isSubmitted && isLast && !consent.accepted ? intakeText.consentRequired : undefined,
    back: () => void back(),
    answer(field: FieldName, value: string) {
      stepErrors.clearFieldError(field);
      answer(field, value);
    },
    submit,
  };
}
