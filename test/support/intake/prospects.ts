import { randomUUID } from 'node:crypto';
import { ProspectReceived } from '#events/intake.ts';
import { demoSettings } from '#infra/local/seed/center.ts';
import { now } from '#lambdas/platform/clock.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { hashDocument } from '#shared/core/document-text.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { renderAnswersConsent } from '#shared/intake/application/consent-text.ts';
import { toProspect } from '#shared/intake/application/submission.ts';
import { requestLaser } from '#shared/intake/laser/laser-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '../center/center.ts';
import { asPatient } from '../center/fixture.ts';
import type { TestStack } from '../system/stack.ts';

let lastPhoneNumber = 1000;

/** Answers to the questionnaire, with no health conditions by default. */
export function someAnswers(name: string, answerChanges: Partial<IntakeAnswers> = {}): IntakeAnswers {
  const email = answerChanges.email ?? `${name.toLowerCase()}@test.example`;
  lastPhoneNumber += 1;
  return {
    fullName: `${name} Rivera Soto`,
    sex: 'female',
    birthDate: '1990-05-14',
    license: 'PR-123456',
    address: 'Calle Luna 5, San Juan',
    phone: `+1787555${lastPhoneNumber}`,
    emergencyContact: { name: 'Ada Soto', relationship: 'Madre', phone: '+17875550199' },
    conditions: Object.fromEntries(
      conditions.map((condition) => [condition, false]),
    ) as IntakeAnswers['conditions'],
    allergies: '',
    pastTreatments: '',
    medications: '',
    areaTreated: false,
    areaTreatmentDetail: '',
    lastTreatment: '',
    reason: 'Quiere empezar',
    service: 'laser',
    ...answerChanges,
    email,
    emailConfirmation: email,
  };
}

/** Creates a prospect built by the product's rules, with its event. */
export async function aProspect(
  name: string,
  answerChanges: Partial<IntakeAnswers> = {},
  changes: Partial<Prospect> = {},
): Promise<Prospect> {
  const receivedAt = now();
  const answers = someAnswers(name, answerChanges);
  const day = { today: getToday(receivedAt), adultYears: 18 };
  const prospect: Prospect = {
    ...toProspect({
      prospectId: randomUUID(),
      answers,
      preference: undefined,
      at: receivedAt,
      consentVersion,
      textHash: await hashDocument(renderAnswersConsent(answers, day, demoSettings.brandName)),
      day,
      center: demoSettings.brandName,
    }),
    ...changes,
  };
  const { prospects, commit } = thePlatform();
  await commit(prospects.create(prospect), emit(ProspectReceived, { prospectId: prospect.prospectId }));
  return prospect;
}

/** Requests a laser evaluation as the client, and returns the id of the request. */
export async function requestEvaluation(stack: TestStack, patient: Patient): Promise<string> {
  const { patientId } = patient;
  const { status, problem } = await asPatient(stack, patient)(requestLaser, { params: { patientId } });
  if (status !== 200) throw new Error(`The evaluation was not requested: ${problem.code}`);
  await stack.harshMode?.catchUp();
  return (await readLaserRequests(patientId)).at(-1)!.requestId;
}

/** Returns the stored laser requests of a client, oldest first. */
export const readLaserRequests = (patientId: string) => thePlatform().laserRequests.byPatient(patientId);
export const readPatient = (patientId: string) => thePlatform().patients.get(patientId);
