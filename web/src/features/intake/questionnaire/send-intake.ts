import * as z from 'zod/mini';
import { paperHash } from '#shared/core/paper.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { submitIntake } from '#shared/intake/api.ts';
import { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { candidateFrom, type Draft } from '#shared/intake/application/draft.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { keptWish } from '#web/src/components/wish/kept-wish.ts';
import { call } from '#web/src/lib/call.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';

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

const Attempt = z.object({ mark: z.string(), key: z.string() });
const attemptName = 'intake-attempt';
export const forgetAttempt = () => forget(attemptName);

/** The key of these very answers: kept with them, so that not even a reload makes another application of one. */
function keyOf(mark: string): string {
  const read = Attempt.safeParse(readDraft(attemptName));
  if (read.success && read.data.mark === mark) return read.data.key;
  const key = crypto.randomUUID();
  saveDraft(attemptName, { mark, key });
  return key;
}

/** Sends the questionnaire; the same answers sent again are the same application, whatever became of the first try. */
export async function sendIntake(sent: Sent) {
  const body = await bodyOf(sent);
  return call(submitIntake, { body }, { key: keyOf(JSON.stringify(body)) });
}
