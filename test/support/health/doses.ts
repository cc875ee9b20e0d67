import { randomUUID } from 'node:crypto';
import type { DoseAnswersForm } from '#shared/health/dose-answers.ts';
import { doseAnswersOf } from '#shared/health/dose-labels.ts';
import type { DoseRequest } from '#shared/health/dose-request.ts';
import { thePlatform } from '../center/center.ts';

export const doseAnswers: DoseAnswersForm = {
  hungerLevel: 'moderate',
  appetiteReturn: 'fourDays',
  symptoms: ['nausea', 'constipation'],
  mealPortion: 'half',
  waterIntake: 'fourToSeven',
  lastPeriod: 'notApplicable',
};

/** One that waits, as its client sent it. */
export async function aDoseRequest(patientId: string, more: Partial<DoseRequest> = {}): Promise<string> {
  const { doseRequests, uniqueClaims, commit, now } = thePlatform();
  const at = now().toISOString();
  const request: DoseRequest = {
    requestId: randomUUID(),
    patientId,
    status: 'pending',
    createdAt: at,
    reviewed: false,
    answers: doseAnswersOf(doseAnswers),
    version: 0,
    ...more,
  };
  await commit(
    doseRequests.create(request),
    uniqueClaims.take({ kind: 'doseRequest', name: patientId, at, ownerId: request.requestId }),
  );
  return request.requestId;
}
