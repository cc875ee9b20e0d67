import { hashDocument } from '#shared/core/document-text.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { type Draft, toAnswersCandidate } from '#shared/intake/application/draft.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { readPreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { call } from '#web/src/lib/call.ts';
import { getDraftIdempotencyKey } from '#web/src/lib/session/draft-idempotency-key.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';

export type IntakeSubmission = {
  readonly draft: Draft;
  readonly day: IntakeDay;
  readonly honeypot: string;
  readonly consentText: string;
};

async function buildBody({
  draft,
  day,
  honeypot,
  consentText,
}: IntakeSubmission): Promise<BodyOf<typeof submitIntake>> {
  const preference = readPreference();
  return {
    answers: IntakeAnswers.parse(toAnswersCandidate(draft, day)),
    consent: { textHash: await hashDocument(consentText), accepted: true },
    ...(preference && { preferred: preference.wish }),
    ...(honeypot && { website: honeypot }),
  };
}

const attemptKey = 'intake-attempt';
export const discardAttempt = () => discardDraft(attemptKey);

/** Sends the questionnaire. An idempotency key per set of answers makes retries safe. */
export async function sendIntake(submission: IntakeSubmission) {
  const body = await buildBody(submission);
  return call(submitIntake, { body }, { key: getDraftIdempotencyKey(attemptKey, JSON.stringify(body)) });
}
