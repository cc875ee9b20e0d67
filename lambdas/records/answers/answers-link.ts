import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { calculatePause, limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import * as api from '#shared/records/answers/answers-api.ts';
import {
  type AnswersRequest,
  getRequestState,
  isAwaitingAnswers,
} from '#shared/records/answers/answers-request.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { findBirthDate, prepareAnswersWrites } from './give-answers.ts';

const viewLimit = { action: 'look at health questions', maxCount: 120, seconds: 600 };
/** Maximum birth date attempts during a link's lifetime. */
const maxGuesses = 10;

type LinkedRequest = { readonly request: AnswersRequest; readonly client: Patient };

/**
 * Returns a link's request. Throws `record.link_replaced` for an earlier link, `record.link_locked` after too
 * many attempts and `record.link_over` for others.
 */
async function getLinkedRequest(platform: Platform, token: string): Promise<LinkedRequest> {
  const link = await platform.shortLinks.find(hashText(token));
  if (link?.kind !== 'healthAnswers') throw new AppError(recordErrors.link_over);
  const [request, client] = await Promise.all([
    platform.answersRequests.find(link.userId),
    platform.patients.find(link.userId),
  ]);
  if (!request || !client?.active) throw new AppError(recordErrors.link_over);
  if (request.requestId !== link.requestId) throw new AppError(recordErrors.link_replaced);
  const state = getRequestState(request, client, platform.now());
  if (state === 'locked') throw new AppError(recordErrors.link_locked);
  if (state !== 'answered' && !isAwaitingAnswers(state)) throw new AppError(recordErrors.link_over);
  return { request, client };
}

/** Whether the client has an own password and must therefore sign in to answer. */
async function hasSignIn({ accounts }: Platform, { patientId }: Patient): Promise<boolean> {
  const account = await accounts.find(patientId);
  return account !== undefined && !account.passwordTemporary;
}

export const openAnswersLink = operation(api.openAnswersLink, async ({ params, source }, platform) => {
  await limitSource(platform, source, viewLimit);
  const { request, client } = await getLinkedRequest(platform, params.token);
  const { answeredAt } = request;
  if (answeredAt !== undefined) return { state: 'answered' as const, on: getToday(new Date(answeredAt)) };
  return (await hasSignIn(platform, client))
    ? { state: 'signIn' as const, patientId: client.patientId }
    : { state: 'open' as const };
});

/** Records that the client opened the questions. */
export const startAnswersLink = operation(api.startAnswersLink, async ({ params, source }, platform) => {
  await limitSource(platform, source, viewLimit);
  return retryStale(async () => {
    const { request } = await getLinkedRequest(platform, params.token);
    if (request.openedAt !== undefined || request.answeredAt !== undefined) return { isFirst: false };
    const { answersRequests, commit, now } = platform;
    const { patientId } = request;
    await commit(
      answersRequests.save({ ...request, openedAt: now().toISOString() }),
      emit(PatientChanged, { patientId }),
      audit('patient.answersOpened', patientId),
    );
    return { isFirst: true };
  });
});

type BirthDateGuess = { readonly knownDate: string | undefined; readonly guessedDate: string | undefined };

/**
 * Checks the guessed birth date, if the client's is known. Throws `record.birth_date_differs` at the field, and
 * `record.link_locked` from the last attempt on.
 */
async function checkBirthDate(
  platform: Platform,
  request: AnswersRequest,
  guess: BirthDateGuess,
): Promise<void> {
  if (guess.knownDate === undefined) return;
  const subject = `birthday for ${request.requestId}`;
  const until = new Date(request.expiresAt);
  const count = await platform.throttles.countUntil({ subject, until });
  await platform.pause(calculatePause(count, maxGuesses));
  const isMatch = guess.knownDate === guess.guessedDate;
  if (isMatch && count <= maxGuesses) return;
  if (count < maxGuesses) {
    const { text: message } = recordErrors.birth_date_differs;
    throw new AppError(recordErrors.birth_date_differs, {
      fields: [{ field: 'answers.birthDate', message }],
    });
  }
  await lockRequest(platform, request);
  throw new AppError(recordErrors.link_locked);
}

/** Locks the link. The team sees the lock and may send another link. */
async function lockRequest(
  { answersRequests, commit, now }: Platform,
  request: AnswersRequest,
): Promise<void> {
  const { patientId } = request;
  await commit(
    answersRequests.save({ ...request, lockedAt: now().toISOString() }),
    emit(PatientChanged, { patientId }),
    audit('patient.answersLocked', patientId),
  );
}

/** Stores the client's answers. Link and birth date together authorize writing, never reading (ADR 44). */
export const answerByLink = operation(
  api.answerByLink,
  async ({ params, body: { answers }, source }, platform) => {
    await limitSource(platform, source, viewLimit);
    return retryStale(async () => {
      const { request, client } = await getLinkedRequest(platform, params.token);
      if (request.answeredAt !== undefined) throw new AppError(recordErrors.link_used);
      if (await hasSignIn(platform, client)) throw new AppError(recordErrors.sign_in_first);
      const before = await platform.intakeRecords.find(client.patientId);
      const knownDate = findBirthDate(client, before);
      await checkBirthDate(platform, request, { knownDate, guessedDate: answers.birthDate });
      const input = { client, before, request, givenAnswers: answers };
      const { writes, recordedAt } = await prepareAnswersWrites(platform, input);
      await platform.commit(...writes);
      return { on: getToday(new Date(recordedAt)) };
    });
  },
);
