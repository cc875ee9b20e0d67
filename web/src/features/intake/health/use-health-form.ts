import { type FormEvent, useEffect, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import { RenewedHealthAnswers } from '#shared/intake/application/answers.ts';
import { type Draft, findStep, findStepProblems } from '#shared/intake/application/draft.ts';
import {
  findHealthProblems,
  listHealthSteps,
  toHealthCandidate,
} from '#shared/intake/application/health-form.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { MergeSides } from '#web/src/components/concurrent-changes/use-concurrent-merge.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { getDraftIdempotencyKey } from '#web/src/lib/session/draft-idempotency-key.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useAdultYears } from '../questionnaire/use-adult-years.ts';
import { loadDraft, useStoredDraft } from '../questionnaire/use-draft.ts';
import { hasIncompleteDate, useStepErrors } from '../questionnaire/use-step-errors.ts';
import { useSteps } from '../questionnaire/use-steps.ts';
import { healthText as text } from './copy.ts';

export type HealthFormInput = {
  /** Storage key of the draft. */
  readonly name: string;
  /** The known answers. */
  readonly initialAnswers: Draft;
  readonly asksBirthDate: boolean;
  /** Version of the answers to replace, if the client can see them. */
  readonly replacedVersion?: string | undefined;
  /** The key is the same for the same answers, so a retry is idempotent. */
  readonly send: (answers: RenewedHealthAnswers, key: string) => Promise<void>;
};

/** Returns the storage key of the answers that were known when the draft was started. */
const toStartKey = (name: string) => `${name} beginning`;

const serializeDraft = (draft: Draft) =>
  JSON.stringify(
    Object.entries(draft)
      .filter(([, value]) => value !== '')
      .sort(),
  );
const isSameDraft = (a: Draft, b: Draft) => serializeDraft(a) === serializeDraft(b);

type ChangedAnswersInput = {
  readonly name: string;
  readonly knownAnswers: Draft;
  /** The answers given here that differ from the known ones. */
  readonly answers: Draft;
};

/** Returns the answers that another user changed since the draft was started, or undefined if they match. */
function useChangedAnswers(input: ChangedAnswersInput): MergeSides<Draft> | undefined {
  const { name, knownAnswers, answers } = input;
  const [startAnswers] = useState(() => {
    const isStarted = readDraft(name) !== null && readDraft(toStartKey(name)) !== null;
    return isStarted ? loadDraft(toStartKey(name)) : knownAnswers;
  });
  useEffect(() => saveDraft(toStartKey(name), startAnswers), [name, startAnswers]);
  const [comparedAnswers, setComparedAnswers] = useState(startAnswers);
  const [conflict, setConflict] = useState<MergeSides<Draft>>();
  if (!isSameDraft(comparedAnswers, knownAnswers)) {
    const mine = { ...startAnswers, ...answers };
    setComparedAnswers(knownAnswers);
    if (conflict || !isSameDraft(mine, knownAnswers))
      setConflict({ opened: startAnswers, theirs: knownAnswers, mine });
  }
  return conflict;
}

const answersPrefix = 'answers.';
const extractFieldProblems = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(answersPrefix))
    .map(({ field, message }) => ({ field: field.slice(answersPrefix.length), message }));

const isAnswersChangedError = (error: unknown) =>
  error instanceof CallError && error.is(recordErrors.answers_changed);

/** Returns the text of errors where it helps more than a retry. */
const findHelpfulDetail = (error: unknown) =>
  error instanceof CallError && [404, 409, 429].includes(error.status) ? error.detail : undefined;

const toFailure = (error: unknown) => {
  const isChanged = isAnswersChangedError(error);
  const notSentTitle = isUnanswered(error) ? error.detail : text.notSent;
  return { isChanged, title: isChanged ? text.changedTitle : notSentTitle, detail: findHelpfulDetail(error) };
};

type UseDeliveryInput = Pick<HealthFormInput, 'name' | 'replacedVersion' | 'send'> & {
  /** Shows field errors and returns false if the form has no such question. */
  readonly showFieldErrors: (fields: readonly FieldProblem[]) => boolean;
};

const toAttemptKey = (name: string) => `${name} attempt`;

/** Deletes a draft that can no longer be sent. */
export const discardHealthDraft = (name: string) => discardDraft(name, toStartKey(name), toAttemptKey(name));

/** Returns a function that sends the answers, with one idempotency key per set of answers. */
function useDelivery({ name, replacedVersion, send, showFieldErrors }: UseDeliveryInput) {
  const attemptKey = toAttemptKey(name);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof toFailure>>();
  async function deliver(answers: RenewedHealthAnswers) {
    setBusy(true);
    setFailure(undefined);
    try {
      const payload = JSON.stringify({ answers, over: replacedVersion });
      await send(answers, getDraftIdempotencyKey(attemptKey, payload));
      discardHealthDraft(name);
    } catch (error) {
      if (!showFieldErrors(extractFieldProblems(error))) setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, deliver };
}

/** Holds the current step of the questionnaire, its errors and the actions of its buttons. */
export function useHealthForm(input: HealthFormInput) {
  const { name, initialAnswers, asksBirthDate, replacedVersion, send } = input;
  const age = useAdultYears();
  const { draft, answers, answer } = useStoredDraft(name, initialAnswers);
  const mergeSides = useChangedAnswers({ name, knownAnswers: initialAnswers, answers });
  const day = { today: civilToday(), adultYears: age.years };
  const form = { day, asksBirthDate };
  const steps = listHealthSteps(draft, form);
  const problems = findHealthProblems(draft, form);
  // The starting step is fixed, so that it does not change once everything is answered.
  const [startsAt] = useState(problems.length === 0 ? ('last' as const) : ('first' as const));
  const { index, forward, back, goTo } = useSteps({ steps, draft, problems, startsAt });
  // `useSteps` stays in range, and the review step always exists.
  const step = steps[index] as (typeof steps)[number];
  const stepProblems = findStepProblems(step, draft, problems);
  const stepErrors = useStepErrors(step.id);
  const isLast = step.kind === 'review';
  const showFieldErrors = (fields: readonly FieldProblem[]) => {
    const isShown = goTo(findStep(fields[0]?.field ?? ''));
    if (isShown) stepErrors.showFieldErrors(fields);
    return isShown;
  };
  const { deliver, ...delivery } = useDelivery({ name, replacedVersion, send, showFieldErrors });

  return {
    day,
    draft,
    steps,
    index,
    step,
    isLast,
    ...delivery,
    mergeSides,
    formRef: stepErrors.formRef,
    errors: stepErrors.listVisible(stepProblems),
    back: () => void back(),
    goTo,
    answer(field: FieldName, value: string) {
      stepErrors.clearFieldError(field);
      answer(field, value);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const isDateIncomplete = hasIncompleteDate(event.currentTarget);
      stepErrors.markSubmitted(isDateIncomplete);
      if (delivery.isBusy || isDateIncomplete || stepProblems.length > 0) return;
      void (isLast ? deliver(RenewedHealthAnswers.parse(toHealthCandidate(draft, form))) : forward());
    },
  };
}
