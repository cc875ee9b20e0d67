import { type FormEvent, useEffect, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import { GivenAnswers } from '#shared/intake/application/answers.ts';
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
  readonly over?: string | undefined;
  /** The key is the same for the same answers, so a retry is idempotent. */
  readonly send: (answers: GivenAnswers, key: string) => Promise<void>;
};

/** Storage key of the known answers when the draft was started. */
const startKeyOf = (name: string) => `${name} beginning`;

const serializeDraft = (draft: Draft) =>
  JSON.stringify(
    Object.entries(draft)
      .filter(([, value]) => value !== '')
      .sort(),
  );
const isSameDraft = (one: Draft, other: Draft) => serializeDraft(one) === serializeDraft(other);

type ChangedAnswersInput = {
  readonly name: string;
  readonly known: Draft;
  /** The answers given here that differ from the known ones. */
  readonly answers: Draft;
};

/** Answers that another user changed since the draft was started; undefined if they match. */
function useChangedAnswers({ name, known, answers }: ChangedAnswersInput): MergeSides<Draft> | undefined {
  const [first] = useState(() => {
    const isStarted = readDraft(name) !== null && readDraft(startKeyOf(name)) !== null;
    return isStarted ? loadDraft(startKeyOf(name)) : known;
  });
  useEffect(() => saveDraft(startKeyOf(name), first), [name, first]);
  const [seen, setSeen] = useState(first);
  const [conflict, setConflict] = useState<MergeSides<Draft>>();
  if (!isSameDraft(seen, known)) {
    const mine = { ...first, ...answers };
    setSeen(known);
    if (conflict || !isSameDraft(mine, known)) setConflict({ first, theirs: known, mine });
  }
  return conflict;
}

const sentPrefix = 'answers.';
const extractFieldProblems = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(sentPrefix))
    .map(({ field, message }) => ({ field: field.slice(sentPrefix.length), message }));

const isAnswersChangedError = (error: unknown) =>
  error instanceof CallError && error.is(recordErrors.answers_changed);

/** Errors whose text helps more than a retry. */
const findHelpfulDetail = (error: unknown) =>
  error instanceof CallError && [404, 409, 429].includes(error.status) ? error.detail : undefined;

const toFailure = (error: unknown) => {
  const isChanged = isAnswersChangedError(error);
  const notSent = isUnanswered(error) ? error.detail : text.notSent;
  return { isChanged, title: isChanged ? text.changedTitle : notSent, detail: findHelpfulDetail(error) };
};

type UseDeliveryInput = Pick<HealthFormInput, 'name' | 'over' | 'send'> & {
  /** Shows field errors; false if the form has no such question. */
  readonly showFieldErrors: (fields: readonly FieldProblem[]) => boolean;
};

const attemptKeyOf = (name: string) => `${name} attempt`;

/** Deletes a draft that can no longer be sent. */
export const discardHealthDraft = (name: string) => discardDraft(name, startKeyOf(name), attemptKeyOf(name));

/** Sends the answers, with one idempotency key per set of answers. */
function useDelivery({ name, over, send, showFieldErrors }: UseDeliveryInput) {
  const attempt = attemptKeyOf(name);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof toFailure>>();
  async function deliver(answers: GivenAnswers) {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(answers, getDraftIdempotencyKey(attempt, JSON.stringify({ answers, over })));
      discardHealthDraft(name);
    } catch (error) {
      if (!showFieldErrors(extractFieldProblems(error))) setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, deliver };
}

/** State of the health questionnaire: current step, its errors and the actions of its buttons. */
export function useHealthForm({ name, initialAnswers, asksBirthDate, over, send }: HealthFormInput) {
  const age = useAdultYears();
  const { draft, answers, answer } = useStoredDraft(name, initialAnswers);
  const mergeSides = useChangedAnswers({ name, known: initialAnswers, answers });
  const day = { today: civilToday(), adultYears: age.years };
  const form = { day, asksBirthDate };
  const steps = listHealthSteps(draft, form);
  const problems = findHealthProblems(draft, form);
  // The starting step is fixed, so that it does not change once everything is answered.
  const [startsAt] = useState(problems.length === 0 ? ('last' as const) : ('first' as const));
  const { index, forward, back, goTo } = useSteps({ steps, draft, problems, startsAt });
  // `useSteps` stays in range, and the review step always exists.
  const step = steps[index] as (typeof steps)[number];
  const wrong = findStepProblems(step, draft, problems);
  const stepErrors = useStepErrors(step.id);
  const isLast = step.kind === 'review';
  const showRefused = (fields: readonly FieldProblem[]) => {
    const isShown = goTo(findStep(fields[0]?.field ?? ''));
    if (isShown) stepErrors.showFieldErrors(fields);
    return isShown;
  };
  const { deliver, ...delivery } = useDelivery({ name, over, send, showFieldErrors: showRefused });

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
    errors: stepErrors.listVisible(wrong),
    back: () => void back(),
    goTo,
    answer(field: FieldName, value: string) {
      stepErrors.clearFieldError(field);
      answer(field, value);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const isBroken = hasIncompleteDate(event.currentTarget);
      stepErrors.markSubmitted(isBroken);
      if (delivery.isBusy || isBroken || wrong.length > 0) return;
      void (isLast ? deliver(GivenAnswers.parse(toHealthCandidate(draft, form))) : forward());
    },
  };
}
