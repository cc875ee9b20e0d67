import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { Patient } from '#shared/patients/patient.ts';

const hourMs = 3_600_000;

type PlannedRequest = Pick<DoseRequest, 'status' | 'message' | 'answers'> & {
  /** Index in the demonstration's clients. */
  readonly client: number;
  readonly hoursAgo: number;
};

const plannedRequests: readonly PlannedRequest[] = [
  {
    client: 2,
    hoursAgo: 12 * 24,
    status: 'denied',
    message: 'Hablemos de los vómitos antes de subir la dosis. Te llamamos mañana.',
    answers: {
      hungerLevel: 'Mucha',
      appetiteReturn: 'A los 3 o 4 días de la inyección',
      symptomsAfterInjection: 'Vómito, mareo',
      mealPortion: 'La mitad del plato',
      waterIntake: 'Menos de 4 vasos',
      menstrualPeriod: 'No me aplica',
    },
  },
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

export async function seedDoseRequests(
  { doseRequests, uniqueClaims, commit, now }: Platform,
  patients: readonly Patient[],
): Promise<void> {
  for (const [index, { client, hoursAgo, status, message, answers }] of plannedRequests.entries()) {
    const patientId = patients[client]?.patientId;
    if (patientId === undefined) continue;
    const requestedAt = new Date(now().getTime() - hoursAgo * hourMs);
    const createdAt = requestedAt.toISOString();
    const isAnswered = status !== 'pending';
    const request: DoseRequest = {
      requestId: `dose-${index + 1}`,
      patientId,
      status,
      answers,
      version: 0,
      createdAt,
      reviewed: isAnswered,
      ...(isAnswered && { answeredAt: new Date(requestedAt.getTime() + 3 * hourMs).toISOString() }),
      message,
    };
    const { requestId: ownerId } = request;
    const claim = { kind: 'doseRequest', name: patientId, at: createdAt, ownerId } as const;
    await commit(
      doseRequests.create(request),
      ...(isAnswered ? [] : [uniqueClaims.take(claim)]),
      audit('doseRequest.seeded', request.requestId),
    );
  }
}
