import { HealthChanged } from '#events/health.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Activity, ActivityType } from '#shared/health/activity.ts';
import type { HealthProfile } from '#shared/health/health-profile.ts';
import type { Patient } from '#shared/patients/patient.ts';

type WeightHistory = {
  /** Index in the demonstration's clients. */
  readonly client: number;
  readonly goalWeightTenths: number;
  /** Weekly weights in tenths of a pound, of which the last is today's. */
  readonly weights: readonly number[];
  readonly reducedDoses: number;
  /** A goal set by the team. */
  readonly weeklyMinutes?: number;
};

const weightHistories: readonly WeightHistory[] = [
  {
    client: 0,
    goalWeightTenths: 1_600,
    weights: [1_862, 1_850, 1_838, 1_831, 1_816, 1_819, 1_802, 1_790, 1_784, 1_771, 1_763, 1_750],
    reducedDoses: 3,
  },
  {
    client: 4,
    goalWeightTenths: 1_700,
    weights: [2_040, 2_031, 2_018, 2_010, 1_996, 1_990, 1_981, 1_972],
    reducedDoses: 0,
    weeklyMinutes: 200,
  },
  {
    client: 6,
    goalWeightTenths: 2_000,
    weights: [2_316, 2_312, 2_309, 2_304, 2_298],
    reducedDoses: 1,
  },
];

type PlannedActivity = readonly [
  daysAgo: number,
  type: ActivityType,
  durationMinutes: number,
  time: string,
  notes?: string,
];
const plannedActivities: readonly PlannedActivity[] = [
  [0, 'walk', 45, '06:30', 'Con mi hermana, por el paseo'],
  [1, 'cardio', 40, '18:00', 'Bicicleta'],
  [1, 'walk', 20, '07:00'],
  [3, 'weights', 35, '17:30'],
  [4, 'lowImpact', 40, '08:00', 'Piscina, sin dolor de rodilla'],
  [8, 'walk', 50, '07:00'],
  [10, 'jogging', 30, '06:45'],
  [15, 'highIntensity', 25, '18:15'],
];

const profile: Omit<HealthProfile, 'patientId' | 'goalWeightTenths' | 'savedAt'> = {
  activityLevel: 'moderate',
  weeklyMinutes: 180,
  meals: ['breakfast', 'lunch', 'afternoonSnack', 'dinner'],
  dailyCalories: 1_850,
  alcohol: 'light',
  smokes: false,
  version: 0,
};

export async function seedClientHealth(platform: Platform, patients: readonly Patient[]): Promise<void> {
  const { weights, activities, healthProfiles, healthGoals, commit, now } = platform;
  const today = getToday(now());
  const recordedAt = now().toISOString();
  for (const history of weightHistories) {
    const { client, goalWeightTenths, weights: weightHistory, reducedDoses, weeklyMinutes } = history;
    const patientId = patients[client]?.patientId;
    if (patientId === undefined) continue;
    const weightWrites = weightHistory.map((weightTenths, index) =>
      weights.add({
        patientId,
        date: addDays(today, (index - weightHistory.length + 1) * 7),
        recordedAt,
        pointId: `weight-${client}-${index}`,
        weightTenths,
        recordedBy: 'patient',
      }),
    );
    const activityRows = plannedActivities.map(
      ([daysAgo, type, durationMinutes, time, notes], index): Activity => ({
        patientId,
        activityId: `activity-${client}-${index}`,
        type,
        durationMinutes,
        date: addDays(today, -daysAgo),
        time,
        recordedAt,
        notes,
      }),
    );
    const goals = {
      patientId,
      reducedDoses,
      savedAt: recordedAt,
      version: 0,
      weeklyMinutes,
    };
    await commit(
      ...weightWrites,
      ...activityRows.map((activity) => activities.add(activity)),
      healthProfiles.save({ ...profile, patientId, goalWeightTenths, savedAt: recordedAt }, undefined),
      healthGoals.save(goals, undefined),
      emit(HealthChanged, { patientId }),
      audit('health.seeded', patientId),
    );
  }
}
