import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import { hashDocument } from '#shared/core/document-text.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { type Condition, calculateAge, conditions } from '#shared/intake/application/choices.ts';
import { consentId, consentVersion } from '#shared/intake/application/consent.ts';
import { renderConsentText } from '#shared/intake/application/consent-text.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { replaceRecommendations } from '#shared/records/treatment/recommendation.ts';
import type { NewSkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { products } from './catalog.ts';
import { demoSettings } from './center.ts';

type SeedClinicalRecordsInput = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly now: Date;
};

/** Answers of the first clients, in order. The rest of the questionnaire is the same for all. */
const questionnaires: readonly { yes: readonly Condition[]; allergies: string; reason: string }[] = [
  {
    yes: ['highBloodPressure'],
    allergies: 'níquel, limoneno',
    reason: 'Quiere mejorar la hidratación de la piel.',
  },
  { yes: [], allergies: '', reason: 'Desea quitarse el vello de las axilas.' },
  { yes: ['asthma'], allergies: 'penicilina', reason: 'Busca relajarse por la tensión de la espalda.' },
  // A contraindication for a client with laser permission.
  { yes: ['epilepsy'], allergies: '', reason: 'Depilación láser de piernas completas.' },
  { yes: ['rosacea'], allergies: 'mariscos', reason: 'Rojeces en las mejillas.' },
  { yes: [], allergies: '', reason: 'Mantenimiento del facial mensual.' },
  { yes: ['breastfeeding'], allergies: '', reason: 'Depilación láser de rostro.' },
  { yes: ['diabetes'], allergies: '', reason: 'Sueros de vitaminas.' },
];

const maleFirstNames = new Set(['Iván', 'Roberto', 'Luis', 'Carlos']);

function buildAnswers(
  patient: Patient,
  { yes, allergies, reason }: (typeof questionnaires)[number],
): IntakeAnswers {
  const { firstName, lastName, email, phone, address = 'San Juan', birthDate = '1988-05-14' } = patient;
  return {
    fullName: `${firstName} ${lastName}`,
    sex: maleFirstNames.has(firstName) ? 'male' : 'female',
    birthDate,
    license: 'PR-4821937',
    address,
    email,
    emailConfirmation: email,
    phone: `+1${phone.replace(/\D/g, '')}`,
    emergencyContact: { name: 'Elena Díaz Rosado', relationship: 'Hermana', phone: '+17875550190' },
    // The entries cover every condition of the list.
    conditions: Object.fromEntries(
      conditions.map((condition) => [condition, yes.includes(condition)]),
    ) as IntakeAnswers['conditions'],
    allergies,
    pastTreatments: '',
    medications: '',
    areaTreated: false,
    areaTreatmentDetail: '',
    lastTreatment: '',
    reason,
    service: patient.permissions.includes('laser') ? 'laser' : 'facial',
  };
}

async function buildIntake(patient: Patient, index: number, now: Date): Promise<IntakeRecord> {
  const answers = buildAnswers(
    patient,
    questionnaires[index % questionnaires.length] ?? { yes: [], allergies: '', reason: '' },
  );
  const interviewDate = addDays(getToday(now), -120 - index);
  const recordedAt = toInstant(interviewDate, '10:20').toISOString();
  const text = renderConsentText({
    name: answers.fullName,
    date: interviewDate,
    center: demoSettings.brandName,
  });
  return {
    patientId: patient.patientId,
    answers,
    ageYears: calculateAge(answers.birthDate, interviewDate),
    recordedAt,
    answeredAt: recordedAt,
    consent: {
      id: consentId,
      version: consentVersion,
      accepted: true,
      acceptedAt: recordedAt,
      isMinor: false,
      text,
      textHash: await hashDocument(text),
    },
  };
}

/** Analyses of two clients, oldest first. `client` is an index in the demonstration's clients. */
const analyses: readonly (Omit<NewSkinAnalysis, 'date'> & { daysAgo: number; client: number })[] = [
  {
    client: 0,
    daysAgo: 96,
    skinType: 'dry',
    alterations: ['dehydrated', 'expressionLines', 'reactive'],
    observations:
      'Tirantez en las mejillas y descamación leve en la barbilla. Se recomienda hidratar dos veces al día.',
  },
  {
    client: 0,
    daysAgo: 33,
    skinType: 'combination',
    alterations: ['dehydrated', 'hyperpigmentation'],
    observations:
      'Mejor hidratación que en la visita anterior. Mancha leve en el pómulo derecho: protector solar diario.',
  },
  {
    client: 3,
    daysAgo: 20,
    skinType: 'sensitive',
    alterations: ['reactive', 'inflamed'],
    observations: 'Enrojece al tacto. Prueba de parche antes de cualquier producto nuevo.',
  },
];

const recommendedNames = ['Crema hidratante', 'Protector solar 50', 'Suero de vitamina C'];

export async function seedClinicalRecords(
  platform: Platform,
  { patients, staff, now }: SeedClinicalRecordsInput,
): Promise<void> {
  const { commit, intakeRecords, skinAnalyses, recommendations } = platform;
  for (const [index, patient] of patients.slice(0, questionnaires.length).entries())
    await commit(intakeRecords.put(await buildIntake(patient, index, now)));
  for (const { client, daysAgo, ...analysis } of analyses) {
    const [patient, member] = [patients[client], staff[0]];
    if (!patient || !member) continue;
    const date = addDays(getToday(now), -daysAgo);
    const recordedBy = { userId: member.staffId, name: formatFullName(member) };
    const recordedAt = toInstant(date, '11:15').toISOString();
    await commit(
      skinAnalyses.create({
        ...analysis,
        date,
        recordedAt,
        recordedBy,
        patientId: patient.patientId,
        analysisId: newId(),
      }),
    );
  }
  const recommendedProducts = products.filter(({ name }) => recommendedNames.includes(name));
  for (const { patientId } of patients.slice(0, 1))
    await commit(
      recommendations.save(
        replaceRecommendations(recommendedProducts, await recommendations.get(patientId), now),
      ),
    );
}
