import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { Patient } from '#shared/patients/patient.ts';

const hourMs = 3_600_000;

type Planned = Pick<DoseRequest, 'status' | 'answers'> & {
  /** In the order of the demonstration's clients. */
  readonly client: number;
  readonly hoursAgo: number;
};

const planned: readonly Planned[] = [
  {
    client: 4,
    hoursAgo: 26 * 24,
    status: 'approved',
    answers: {
      hungerLevel: '6 de 10',
      appetiteReturn: 'Al quinto día',
      symptomsAfterInjection: 'Ninguno',
      mealPortion: 'Media porción',
      waterIntake: '6 vasos al día',
      menstrualPeriod: 'Regular',
    },
  },
  {
    client: 4,
    hoursAgo: 20,
    status: 'pending',
    answers: {
      hungerLevel: '8 de 10',
      appetiteReturn: 'Al tercer día de la inyección',
      symptomsAfterInjection: 'Un poco de náusea la primera noche',
      mealPortion: 'Porción completa',
      waterIntake: '8 vasos al día',
      menstrualPeriod: 'Regular',
    },
  },
  {
    client: 6,
    hoursAgo: 2,
    status: 'pending',
    answers: {
      hungerLevel: '7 de 10',
      appetiteReturn: 'Al cuarto día',
      symptomsAfterInjection: 'Ninguno',
      mealPortion: 'Tres cuartos de porción',
      waterIntake: '5 vasos al día',
      menstrualPeriod: 'No aplica',
    },
  },
];

/** Clients who ask for more of their medication: two that wait, one of the same client answered a month ago. */
export async function seedDoses(
  { doseRequests, commit, now }: Platform,
  patients: readonly Patient[],
): Promise<void> {
  for (const [index, { client, hoursAgo, status, answers }] of planned.entries()) {
    const patientId = patients[client]?.patientId;
    if (patientId === undefined) continue;
    const asked = new Date(now().getTime() - hoursAgo * hourMs);
    const isAnswered = status !== 'pending';
    const request: DoseRequest = {
      requestId: `dose-${index + 1}`,
      patientId,
      status,
      answers,
      version: 0,
      createdAt: asked.toISOString(),
      reviewed: isAnswered,
      ...(isAnswered && { answeredAt: new Date(asked.getTime() + 3 * hourMs).toISOString() }),
    };
    await commit(doseRequests.create(request), audit('doseRequest.seeded', request.requestId));
  }
}
