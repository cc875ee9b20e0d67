import { type FormEvent, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { consentOfAnswers } from '#shared/intake/application/consent-text.ts';
import {
  candidateFrom,
  type Draft,
  problemsAt,
  problemsIn,
  stepOf,
  stepsFor,
} from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { intakeText } from './copy.ts';
import { useAdultYears } from './use-adult-years.ts';
import { useDraft } from './use-draft.ts';
import { useFinish } from './use-finish.ts';
import { isHalfTyped, useSaid } from './use-said.ts';
import { useSteps } from './use-steps.ts';

/** Answers, current step and its errors. */
function useAnswers() {
  const age = useAdultYears();
  const day = { today: civilToday(), adultYears: age.years };
  const { draft, answer, forget } = useDraft();
  const problems = problemsIn(draft, day);
  const way = useSteps({ steps: stepsFor(draft, day), draft, problems });
  // `useSteps` stays in range, and the consent step always exists.
  const step = way.steps[way.index] as (typeof way.steps)[number];
  return { age, day, draft, answer, forget, way, step, wrong: problemsAt(step, draft, problems) };
}

/** The consent text with the client's name; after a mismatch, the text of the server's error. */
function usePaper(draft: Draft, day: IntakeDay, isShown: boolean) {
  const [changed, setChanged] = useState<{ from: string; to: string }>();
  const [accepted, accept] = useState(false);
  const center = useBrandName();
  const answers = isShown ? IntakeAnswers.safeParse(candidateFrom(draft, day)) : undefined;
  const own = answers?.success ? consentOfAnswers(answers.data, day, center) : '';
  return {
    paper: changed?.from === own ? changed.to : own,
    accepted,
    accept,
    replace(to: string) {
      accept(false);
      setChanged({ from: own, to });
    },
  };
}

const trapIn = (form: HTMLFormElement) => String(new FormData(form).get('website') ?? '');

/** State of the questionnaire: current step, its errors and the actions of its buttons. */
export function useIntake() {
  const { age, day, draft, answer, forget, way, step, wrong } = useAnswers();
  const { steps, index, forward, back, goTo } = way;
  const isLast = step.kind === 'consent';
  const consent = usePaper(draft, day, isLast);
  const said = useSaid(step.id);
  const onRefused = async (fields: readonly FieldProblem[]) => {
    const isOfAge = fields.some(({ field }) => field.startsWith('guardian'));
    // Another person consents, so the accepted text changes.
    if (isOfAge) consent.accept(false);
    const adultYears = isOfAge ? await age.ask() : day.adultYears;
    const isShown = goTo(stepOf(fields[0]?.field ?? ''), stepsFor(draft, { ...day, adultYears }));
    if (isShown) said.refuse(fields);
    return isShown;
  };
  const { isBusy, failure, finish } = useFinish({ onSent: forget, onRefused, onPaper: consent.replace });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const isBroken = isHalfTyped(form);
    said.press(isBroken);
    if (isBroken || wrong.length > 0 || (isLast && !consent.accepted)) return;
    if (isLast) void finish({ draft, day, paper: consent.paper, trap: trapIn(form) });
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
    formRef: said.formRef,
    errors: said.among(wrong),
    consentError: said.isPressed && isLast && !consent.accepted ? intakeText.consentRequired : undefined,
    back: () => void back(),
    answer(field: FieldName, value: string) {
      said.soften(field);
      answer(field, value);
    },
    submit,
  };
}
