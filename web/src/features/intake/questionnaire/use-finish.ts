import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldProblem } from '#shared/core/errors.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { appliedState } from '../applied-state.ts';
import { type IntakeSubmission, sendIntake } from './send-intake.ts';

const answersPrefix = 'answers.';

/** Returns the server's field errors under the questionnaire's field names. */
const extractFieldProblems = (error: unknown): FieldProblem[] =>
  (error instanceof CallError ? error.fields : [])
    .filter(({ field }) => field.startsWith(answersPrefix))
    .map(({ field, message }) => ({ field: field.slice(answersPrefix.length), message }));

const findConsentText = (error: unknown) => (error instanceof CallError ? error.paper : undefined);

/** Returns the text of errors where it helps more than a retry. */
const findHelpfulDetail = (error: unknown) =>
  error instanceof CallError && [409, 429].includes(error.status) ? error.detail : undefined;

const buildRegistrationPath = (prospectId: string, email: string) =>
  `${paths.register(prospectId)}?${new URLSearchParams({ email: email.trim().toLowerCase() })}`;

type UseFinishInput = {
  onSent: () => void;
  /** Shows field errors and returns false if this client has no such question. */
  onFieldErrors: (fields: readonly FieldProblem[]) => Promise<boolean>;
  /** Called when the consent text has changed. */
  onConsentTextChanged: (consentText: string) => void;
};

/** Sends the questionnaire and navigates to the interview for laser, or else to account creation. */
export function useFinish({ onSent, onFieldErrors, onConsentTextChanged }: UseFinishInput) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ detail: string | undefined }>();
  const navigate = useNavigate();

  async function handleError(error: unknown) {
    const consentText = findConsentText(error);
    if (consentText !== undefined) onConsentTextChanged(consentText);
    if (!(await onFieldErrors(extractFieldProblems(error)))) setFailure({ detail: findHelpfulDetail(error) });
  }

  async function finish(submission: IntakeSubmission) {
    setBusy(true);
    setFailure(undefined);
    try {
      const { prospectId, next } = await sendIntake(submission);
      const nextPath =
        next === 'interview'
          ? paths.interview
          : buildRegistrationPath(prospectId, submission.draft.email ?? '');
      // A failure leads back to the answers, so they stay until the next page opens or the account exists.
      await navigate(nextPath, { replace: true, ...(next === 'interview' && { state: appliedState }) });
      if (next === 'interview') onSent();
    } catch (error) {
      await handleError(error);
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, finish };
}
