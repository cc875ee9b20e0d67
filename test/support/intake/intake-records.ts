import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { thePlatform } from '../center/center.ts';

export const noConditions: IntakeAnswers['conditions'] = {
  pregnancy: false,
  breastfeeding: false,
  skinAllergies: false,
  diabetes: false,
  highBloodPressure: false,
  cardiovascular: false,
  autoimmune: false,
  renal: false,
  skinCancer: false,
  rosacea: false,
  epilepsy: false,
  asthma: false,
};

/** Answers of a healthy adult. */
export const someAnswers = (changes: Partial<IntakeAnswers> = {}): IntakeAnswers => ({
  fullName: 'Marisol Ortiz Díaz',
  sex: 'female',
  birthDate: '1990-04-12',
  license: 'PR-48213',
  address: 'Calle Loíza 1853, San Juan',
  phone: '+17875550142',
  email: 'marisol@test.example',
  emailConfirmation: 'marisol@test.example',
  emergencyContact: { name: 'Iván Ortiz', relationship: 'Hermano', phone: '+17875550143' },
  conditions: noConditions,
  allergies: '',
  pastTreatments: '',
  medications: '',
  areaTreated: false,
  areaTreatmentDetail: '',
  lastTreatment: '',
  reason: 'Quiero cuidarme',
  service: 'facial',
  ...changes,
});

export const someConsent = (changes: Partial<GeneralConsent> = {}): GeneralConsent => ({
  id: 'consentimiento_general',
  version: 'v2.0',
  accepted: true,
  isMinor: false,
  acceptedAt: '2026-03-06T18:50:00.000Z',
  text: 'Yo, Marisol Ortiz Díaz, acepto.',
  textHash: 'abc',
  ...changes,
});

/** Stores the answers of a client at intake. */
export async function anIntakeRecord(
  patientId: string,
  answers: Partial<IntakeAnswers> = {},
): Promise<IntakeRecord> {
  const { intakeRecords, commit, now } = thePlatform();
  const recordedAt = now().toISOString();
  const record = {
    patientId,
    answers: someAnswers(answers),
    ageYears: 35,
    consent: someConsent(),
    recordedAt,
    answeredAt: recordedAt,
  };
  await commit(intakeRecords.put(record));
  return record;
}
