import { randomUUID } from 'node:crypto';
import { approveDoseRequest, denyDoseRequest, requestDoseIncrease } from '#shared/health/api.ts';
import type { DoseAnswersForm } from '#shared/health/dose-answers.ts';
import { toDoseAnswers } from '#shared/health/dose-labels.ts';
import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { aPatient, thePlatform } from '../center/center.ts';
import { asPatient } from '../center/fixture.ts';
import type { Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';

export const doseAnswers: DoseAnswersForm = {
  hungerLevel: 'moderate',
  appetiteReturn: 'fourDays',
  symptoms: ['nausea', 'constipation'],
  mealPortion: 'half',
  waterIntake: 'fourToSeven',
  lastPeriod: 'notApplicable',
};

/** Creates a pending dose request. */
export async function aDoseRequest(patientId: string, changes: Partial<DoseRequest> = {}): Promise<string> {
  const { doseRequests, uniqueClaims, commit, now } = thePlatform();
  const createdAt = now().toISOString();
  const request: DoseRequest = {
    requestId: randomUUID(),
    patientId,
    status: 'pending',
    createdAt,
    reviewed: false,
    answers: toDoseAnswers(doseAnswers),
    version: 0,
    ...changes,
  };
  await commit(
    doseRequests.create(request),
    uniqueClaims.take({ kind: 'doseRequest', name: patientId, at: createdAt, ownerId: request.requestId }),
  );
  return request.requestId;
}

/** Creates a client with an e-mail that no other test uses. */
export const aMailedClient = (name = 'Marisol') =>
  aPatient(name, { patientId: randomUUID(), email: `${randomUUID()}@test.example` });

export const requestDoses = (stack: TestStack, client: Patient) =>
  asPatient(stack, client)(requestDoseIncrease, {
    params: { patientId: client.patientId },
    body: { answers: doseAnswers },
  });

const buildDecision = (requestId: string, message?: string) => ({
  params: { requestId },
  body: message === undefined ? {} : { message },
});
export const approveDoses = (call: Caller, requestId: string, message?: string) =>
  call(approveDoseRequest, buildDecision(requestId, message));
export const denyDoses = (call: Caller, requestId: string, message?: string) =>
  call(denyDoseRequest, buildDecision(requestId, message));
