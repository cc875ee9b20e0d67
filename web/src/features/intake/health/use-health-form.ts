import { type FormEvent, useEffect, useState } from 'react';
import type { FieldProblem } from '#shared/core/errors.ts';
import { GivenAnswers } from '#shared/intake/application/answers.ts';
import { type Draft, problemsAt, stepOf } from '#shared/intake/application/draft.ts';
import { healthCandidate, healthProblems, healthSteps } from '#shared/intake/application/health-form.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { Meanwhile } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { keptKey } from '#web/src/lib/session/kept-key.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useAdultYears } from '../questionnaire/use-adult-years.ts';
import { keptDraft, useKeptDraft } from '../questionnaire/use-draft.ts';
import { isHalfTyped, useSaid } from '../questionnaire/use-said.ts';
import { useSteps } from '../questionnaire/use-steps.ts';
import { healthText as text } from './copy.ts';

export type HealthFormInput = {
  /** Storage key of the draft. */
  readonly name: string;
  /** The known answers. */
  readonly begun: Draft;
  readonly asksBirthDate: boolean;
  /** Version of the answers to replace, if the client can see them. */
  readonly over?: string | undefined;
  /** The key is the same for the same answers, so a retry is idempotent. */
  readonly send: (answers: GivenAnswers, key: string) => Promise<void>;
};

/** Storage key of the known answers when the draft was started. */
const beginningOf = (name: string) => `${name} beginning`;

const asText = (draft: Draft) =>
  JSON.stringify(
    Object.entries(draft)
      .filter(([, value]) => value !== '')
      .sort(),
  );
const isSameDraft = (one: Draft, other: Draft) => asText(one) === asText(other);

type Changing = {
  readonly name: string;
  readonly known: Draft;
  /** The answers given here that differ from the known ones. */
  readonly answers: Draft;
};

/** Answers that another user changed since the draft was started; undefined if they match. */
function useChangedAnswers({ name, known, answers }: Changing): Meanwhile<Draft> | undefined {
  const [first] = useState(() => {
    const isBegun = readDraft(name) !== null && readDraft(beginningOf(name)) !== null;
    return isBegun ? keptDraft(beginningOf(name)) : known;
  });
  useEffect(() => saveDraft(beginningOf(name), first), [name, first]);
  const [seen, setSeen] = useState(first);
  const [met, setMet] = useState<Meanwhile<Draft>>();
  if (!isSameDraft(seen, known)) {
    const mine = { ...first, ...answers };
    setSeen(known);
    if (met || !isSameDraft(mine, known)) setMet({ first, theirs: known, mine });
  }
  return met;
}

const sentPrefix = 'answers.';
const refusedIn = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(sentPrefix))
    .map(({ field, message }) => ({ field: field.slice(sentPrefix.length), message }));

const isOfChanged = (error: unknown) => error instanceof CallError && error.is(recordErrors.answers_changed);

/** Errors whose text helps more than a retry. */
const detailOf = (error: unknown) =>
  error instanceof CallError && [404, 409, 429].includes(error.status) ? error.detail : undefined;

const failureOf = (error: unknown) => {
  const isChanged = isOfChanged(error);
  const notSent = isUnanswered(error) ? error.detail : text.notSent;
  return { isChanged, title: isChanged ? text.changedTitle : notSent, detail: detailOf(error) };
};

type UseDeliveryInput = Pick<HealthFormInput, 'name' | 'over' | 'send'> & {
  /** Shows field errors; false if the form has no such question. */
  readonly showRefused: (fields: readonly FieldProblem[]) => boolean;
};

const attemptOf = (name: string) => `${name} attempt`;

/** Deletes a draft that can no longer be sent. */
export const forgetHealthDraft = (name: string) => forget(name, beginningOf(name), attemptOf(name));

/** Sends the answers, with one idempotency key per set of answers. */
function useDelivery({ name, over, send, showRefused }: UseDeliveryInput) {
  const attempt = attemptOf(name);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf>>();
  async function deliver(answers: GivenAnswers) {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(answers, keptKey(attempt, JSON.stringify({ answers, over })));
      forgetHealthDraft(name);
    } catch (error) {
      if (!showRefused(refusedIn(error))) setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, deliver };
}

/** State of the health questionnaire: current step, its errors and the actions of its buttons. */
export function useHealthForm({ name, begun, asksBirthDate, over, send }: HealthFormInput) {
  const age = useAdultYears();
  const { draft, answers, answer } = useKeptDraft(name, begun);
  const meanwhile = useChangedAnswers({ name, known: begun, answers });
  const day = { today: civilToday(), adultYears: age.years };
  const form = { day, asksBirthDate };
  const steps = healthSteps(draft, form);
  const problems = healthProblems(draft, form);
  // The starting step is fixed, so that it does not change once everything is answered.
  const [startsAt] = useState(problems.length === 0 ? ('last' as const) : ('first' as const));
  const { index, forward, back, goTo } = useSteps({ steps, draft, problems, startsAt });
  // `useSteps` stays in range, and the review step always exists.
  const step = steps[index] as (typeof steps)[number];
  const wrong = problemsAt(step, draft, problems);
  const said = useSaid(step.id);
  const isLast = step.kind === 'review';
  const showRefused = (fields: readonly FieldProblem[]) => {
    const isShown = goTo(stepOf(fields[0]?.field ?? ''));
    if (isShown) said.refuse(fields);
    return isShown;
  };
  const { deliver, ...delivery } = useDelivery({ name, over, send, showRefused });

  return {
    day,
    draft,
    steps,
    index,
    step,
    isLast,
    ...delivery,
    meanwhile,
    formRef: said.formRef,
    errors: said.among(wrong),
    back: () => void back(),
    goTo,
    answer(field: FieldName, value: string) {
      said.soften(field);
      answer(field, value);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const isBroken = isHalfTyped(event.currentTarget);
      said.press(isBroken);
      if (delivery.isBusy || isBroken || wrong.length > 0) return;
      void (isLast ? deliver(GivenAnswers.parse(healthCandidate(draft, form))) : forward());
    },
  };
}
