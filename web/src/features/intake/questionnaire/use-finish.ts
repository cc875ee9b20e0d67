import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { appliedState } from '../applied-state.ts';
import { type Sent, sendIntake } from './send-intake.ts';

const sentPrefix = 'answers.';

/** What the server refused, by the names the questionnaire knows. */
const refusedIn = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(sentPrefix))
    .map(({ field, message }) => ({ field: field.slice(sentPrefix.length), message }));

const paperIn = (error: unknown) => (error instanceof CallError ? error.paper : undefined);

/** Why it was not sent, when that is worth more than trying again. */
const detailOf = (error: unknown) =>
  error instanceof CallError && [409, 429].includes(error.status) ? error.detail : undefined;

const registration = (prospectId: string, email: string) =>
  `${paths.register(prospectId)}?${new URLSearchParams({ email: email.trim().toLowerCase() })}`;

type UseFinishInput = {
  onSent: () => void;
  /** Shows what was refused; false when this person is not asked it. */
  onRefused: (fields: readonly FieldProblem[]) => Promise<boolean>;
  /** The consent reads otherwise by now. */
  onPaper: (paper: string) => void;
};

/** Sends the questionnaire and goes where it leads: to the interview for laser, else to the account. */
export function useFinish({ onSent, onRefused, onPaper }: UseFinishInput) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ detail: string | undefined }>();
  const navigate = useNavigate();

  async function fail(error: unknown) {
    const paper = paperIn(error);
    if (paper !== undefined) onPaper(paper);
    if (!(await onRefused(refusedIn(error)))) setFailure({ detail: detailOf(error) });
  }

  async function finish(sent: Sent) {
    setBusy(true);
    setFailure(undefined);
    try {
      const { prospectId, next } = await sendIntake(sent);
      const to = next === 'interview' ? paths.interview : registration(prospectId, sent.draft.email ?? '');
      // Until the next page is there the answers are kept, and until there is an account: what fails leads back to them.
      await navigate(to, { replace: true, ...(next === 'interview' && { state: appliedState }) });
      if (next === 'interview') onSent();
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, finish };
}
