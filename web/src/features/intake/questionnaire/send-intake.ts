import { paperHash } from '#shared/core/paper.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { candidateFrom, type Draft } from '#shared/intake/application/draft.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { keptWish } from '#web/src/components/wish/kept-wish.ts';
import { call } from '#web/src/lib/call.ts';
import { keptKey } from '#web/src/lib/session/kept-key.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';

export type Sent = {
  readonly draft: Draft;
  readonly day: IntakeDay;
  readonly trap: string;
  readonly paper: string;
};

async function bodyOf({ draft, day, trap, paper }: Sent): Promise<BodyOf<typeof submitIntake>> {
  const kept = keptWish();
  return {
    answers: IntakeAnswers.parse(candidateFrom(draft, day)),
    consent: { textHash: await paperHash(paper), accepted: true },
    ...(kept && { preferred: kept.wish }),
    ...(trap && { website: trap }),
  };
}

const attemptName = 'intake-attempt';
export const forgetAttempt = () => forget(attemptName);

/** Sends the questionnaire; an idempotency key per set of answers makes retries safe. */
export async function sendIntake(sent: Sent) {
  const body = await bodyOf(sent);
  return call(submitIntake, { body }, { key: keptKey(attemptName, JSON.stringify(body)) });
}
