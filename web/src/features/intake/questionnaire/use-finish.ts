import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { appliedState } from '../applied-state.ts';
import { type Sent, sendIntake } from './send-intake.ts';

const sentPrefix = 'answers.';

/** The server's field errors under the questionnaire's field names. */
const refusedIn = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(sentPrefix))
    .map(({ field, message }) => ({ field: field.slice(sentPrefix.length), message }));

const paperIn = (error: unknown) => (error instanceof CallError ? error.paper : undefined);

/** Errors whose text helps more than a retry. */
const detailOf = (error: unknown) =>
  error instanceof CallError && [409, 429].includes(error.status) ? error.detail : undefined;

const registration = (prospectId: string, email: string) =>
  `${paths.register(prospectId)}?${new URLSearchParams({ email: email.trim().toLowerCase() })}`;

type UseFinishInput = {
  onSent: () => void;
  /** Shows field errors; false if this client has no such question. */
  onRefused: (fields: readonly FieldProblem[]) => Promise<boolean>;
  /** Called when the consent text has changed. */
  onPaper: (paper: string) => void;
};

/** Sends the questionnaire and navigates to the interview for laser, or else to account creation. */
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
      // A failure leads back to the answers, so they stay until the next page opens or the account exists.
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
