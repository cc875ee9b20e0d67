import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { hashDocument } from '#shared/core/document-text.ts';
import type { IntakeAnswers } from '#shared/intake/application/answers.ts';
import { consentVersion } from '#shared/intake/application/consent.ts';
import { renderAnswersConsent } from '#shared/intake/application/consent-text.ts';
import { toProspect } from '#shared/intake/application/submission.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { demoSettings } from './center.ts';

type ProspectSeed = Pick<
  IntakeAnswers,
  'fullName' | 'sex' | 'birthDate' | 'address' | 'phone' | 'service' | 'reason'
>;
type PlannedProspect = ProspectSeed &
  Partial<IntakeAnswers> & {
    readonly name: string;
    readonly hoursAgo: number;
    /** Conditions answered with yes. */
    readonly yes?: readonly (keyof IntakeAnswers['conditions'])[];
  };

const adultYears = 18;
const hourMs = 3_600_000;

const listProspects = (currentYear: number): readonly PlannedProspect[] => [
  {
    name: 'natalia',
    hoursAgo: 2,
    fullName: 'Natalia Feliciano Ruiz',
    sex: 'female',
    birthDate: '1991-04-12',
    address: 'Calle Loíza 2102, San Juan',
    phone: '+17875550411',
    service: 'laser',
    reason: 'Depilación de piernas y axilas.',
    yes: ['skinAllergies'],
    allergies: 'Penicilina y níquel',
    areaTreated: true,
    areaTreatmentDetail: 'Cera cada mes',
    lastTreatment: 'Hace tres semanas',
  },
  {
    name: 'sofia',
    hoursAgo: 26,
    fullName: 'Sofía Báez Torres',
    sex: 'female',
    birthDate: `${currentYear - 16}-01-20`,
    address: 'Urb. Las Lomas, Calle 7 B-12, Bayamón',
    phone: '+17875550412',
    service: 'laser',
    reason: 'Vello en el rostro.',
    guardian: {
      name: 'Marta Torres Díaz',
      relationship: 'Madre',
      license: 'PR-4478120',
      phone: '+17875550416',
    },
  },
  {
    name: 'ricardo',
    hoursAgo: 5,
    fullName: 'Ricardo Nazario Peña',
    sex: 'male',
    birthDate: '1984-09-03',
    address: 'Avenida Ashford 1052, apto. 8-A, San Juan',
    phone: '+17875550413',
    service: 'massage',
    reason: 'Tensión en la espalda.',
    yes: ['highBloodPressure'],
    medications: 'Losartán 50 mg',
  },
  {
    name: 'camila',
    hoursAgo: 50,
    fullName: 'Camila Irizarry Soto',
    sex: 'female',
    birthDate: '1998-11-27',
    address: 'Calle del Parque 33, Guaynabo',
    phone: '+19395550414',
    service: 'facial',
    reason: 'Limpieza profunda y manchas.',
  },
];

const noConditions: IntakeAnswers['conditions'] = {
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

function buildAnswers({ name, hoursAgo: _, yes = [], ...plannedAnswers }: PlannedProspect): IntakeAnswers {
  const email = `${name}@correo.example`;
  return {
    license: 'PR-1029384',
    email,
    emailConfirmation: email,
    areaTreated: false,
    allergies: '',
    pastTreatments: '',
    medications: '',
    areaTreatmentDetail: '',
    lastTreatment: '',
    emergencyContact: { name: 'Carmen Torres', relationship: 'Familiar', phone: '+17875550499' },
    conditions: { ...noConditions, ...Object.fromEntries(yes.map((condition) => [condition, true])) },
    ...plannedAnswers,
  };
}

async function addProspect({ prospects, commit, now }: Platform, person: PlannedProspect): Promise<void> {
  const submittedAt = new Date(now().getTime() - person.hoursAgo * hourMs);
  const answers = buildAnswers(person);
  const day = { today: getToday(submittedAt), adultYears };
  const center = demoSettings.brandName;
  const prospect = toProspect({
    prospectId: `demo-${person.name}`,
    answers,
    preference: undefined,
    at: submittedAt,
    consentVersion,
    textHash: await hashDocument(renderAnswersConsent(answers, day, center)),
    day,
    center,
  });
  await commit(prospects.create(prospect));
}

async function requestLaser(
  { patients, laserRequests, uniqueClaims, commit, now }: Platform,
  patientId: string,
): Promise<void> {
  const patient = await patients.get(patientId);
  const at = now().toISOString();
  const requestId = `demo-laser-${patientId.slice(0, 8)}`;
  await commit(
    uniqueClaims.take({
      kind: 'laserRequest',
      name: patientId,
      at,
      ownerId: requestId,
      error: laserErrors.already_open,
    }),
    laserRequests.create({
      requestId,
      patientId,
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      version: 0,
    }),
    ...patients.put({ ...patient, laserRequestPending: true }, patient),
    audit('laserRequest.pending', requestId, { after: { patientId, status: 'pending' } }),
  );
}

export async function seedProspects(platform: Platform, clients: readonly Patient[]): Promise<void> {
  const currentYear = Number(getToday(platform.now()).slice(0, 4));
  for (const person of listProspects(currentYear)) await addProspect(platform, person);
  const withoutLaser = clients.filter(({ permissions }) => !permissions.includes('laser'));
  for (const { patientId } of withoutLaser.slice(0, 2)) await requestLaser(platform, patientId);
}
