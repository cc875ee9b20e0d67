import { HealthChanged } from '#events/health.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { assertRecordAccess, auditRecordRead } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { addMonthsToDate, getToday } from '#shared/core/civil-time.ts';
import { assertConfirmed, type ConfirmationOf } from '#shared/core/confirmation.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { assertNotTooLongAgo, getWeekRange, sumMinutesByDay } from '#shared/health/activity.ts';
import { healthErrors } from '#shared/health/errors.ts';
import { type HealthGoals, toGoals } from '#shared/health/goals.ts';
import * as api from '#shared/health/health-api.ts';
import { type HealthProfile, sortMeals } from '#shared/health/health-profile.ts';
import {
  maxWeightsPerDay,
  sameDayWeightConfirmation,
  sortWeights,
  type WeightPoint,
} from '#shared/health/weight.ts';

const toGoalsView = (storedGoals: HealthGoals | undefined): api.ShownGoals => ({
  ...toGoals(storedGoals),
  reducedDoses: storedGoals?.reducedDoses ?? 0,
  ...(storedGoals && { version: storedGoals.version }),
});

export const getPatientHealth = operation(api.getPatientHealth, async ({ params, actor }, platform) => {
  const { healthProfiles, healthGoals, weights, activities, intakeRecords, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const { from, to } = getWeekRange(getToday(now()));
  const [profile, goals, latest, weekActivities, record] = await Promise.all([
    healthProfiles.find({ patientId }),
    healthGoals.find({ patientId }),
    weights.latest(patientId, 2),
    activities.between(patientId, from, to),
    intakeRecords.find(patientId),
  ]);
  const sex = record?.answers.sex;
  await auditRecordRead(platform, patientId, 'health');
  return {
    ...(profile && { profile }),
    goals: toGoalsView(goals),
    week: { from, minutes: sumMinutesByDay(weekActivities, from) },
    latest,
    ...(sex && { sex }),
  };
});

type WeightInput = Pick<WeightPoint, 'patientId' | 'date' | 'weightTenths' | 'recordedBy'>;
type WeightConfirmations = readonly ConfirmationOf<typeof sameDayWeightConfirmation>[] | undefined;

/** Prepares the write of a new weight. A second or later weight on the same day requires confirmation. */
async function prepareWeightPoint(
  { weights, now }: Pick<Platform, 'weights' | 'now'>,
  point: WeightInput,
  confirmed: WeightConfirmations,
): Promise<{ readonly point: WeightPoint; readonly write: Write }> {
  const { patientId, date } = point;
  const sameDayWeights = sortWeights(await weights.between(patientId, date, date));
  if (sameDayWeights.length >= maxWeightsPerDay) throw new AppError(healthErrors.too_many_weights);
  const confirmationFacts = sameDayWeights.slice(-1).map(({ weightTenths }) => ({ date, weightTenths }));
  assertConfirmed(confirmed, sameDayWeightConfirmation, confirmationFacts);
  const addedWeight = { ...point, recordedAt: now().toISOString(), pointId: newId() };
  return { point: addedWeight, write: weights.add(addedWeight) };
}

export const saveHealthProfile = operation(
  api.saveHealthProfile,
  async ({ params: { patientId }, body }, platform) => {
    const { patients, healthProfiles, weights, commit, now } = platform;
    const { currentWeightTenths: weightTenths, version: expectedVersion, confirmed, ...profileFields } = body;
    await patients.get(patientId);
    const [before, [lastWeight]] = await Promise.all([
      healthProfiles.find({ patientId }),
      weights.latest(patientId, 1),
    ]);
    // A stale form is rejected before any confirmation request.
    if (before?.version !== expectedVersion) throw new AppError(coreErrors.conflict);
    const date = getToday(now());
    if (weightTenths === undefined && !lastWeight)
      throw buildFieldError('currentWeightTenths', healthErrors.weight_missing);
    const isWeightChanged = weightTenths !== undefined && lastWeight?.weightTenths !== weightTenths;
    const preparedWeight = isWeightChanged
      ? await prepareWeightPoint(
          platform,
          { patientId, date, weightTenths, recordedBy: 'patient' },
          confirmed,
        )
      : undefined;
    const profile: HealthProfile = {
      patientId,
      ...profileFields,
      meals: sortMeals(profileFields.meals),
      savedAt: now().toISOString(),
      version: expectedVersion === undefined ? 0 : expectedVersion + 1,
    };
    await commit(
      healthProfiles.save(profile, expectedVersion),
      ...(preparedWeight ? [preparedWeight.write] : []),
      emit(HealthChanged, { patientId }),
      audit('health.profileSaved', patientId),
    );
    return profile;
  },
);

const calculatePeriodStart = (period: (typeof api.weightPeriods)[number], today: string) => {
  const months = { quarter: -3, year: -12, all: undefined }[period];
  // The empty string sorts before every date.
  return months === undefined ? '' : addMonthsToDate(today, months);
};

export const listWeights = operation(api.listWeights, async ({ params, query, actor }, platform) => {
  const { weights, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const today = getToday(now());
  const points = await weights.between(patientId, calculatePeriodStart(query.period, today), today);
  await auditRecordRead(platform, patientId, 'health');
  return sortWeights(points);
});

export const addWeight = operation(api.addWeight, async ({ params, body, actor }, platform) => {
  const { commit, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const { weightTenths, date, confirmed } = body;
  assertNotTooLongAgo(date, getToday(now()));
  if (date > getToday(now())) throw buildFieldError('date', healthErrors.future_day);
  const recordedBy = actor.kind === 'user' && actor.role === 'patient' ? 'patient' : 'team';
  const { point, write } = await prepareWeightPoint(
    platform,
    { patientId, date, weightTenths, recordedBy },
    confirmed,
  );
  await commit(write, emit(HealthChanged, { patientId }), audit('health.weightAdded', patientId, { date }));
  return point;
});

const toGoalValues = ({
  weeklyMinutes,
  dailyCalories,
  dosesToReduce,
  reducedDoses,
}: Pick<HealthGoals, 'weeklyMinutes' | 'dailyCalories' | 'dosesToReduce' | 'reducedDoses'>) => ({
  weeklyMinutes,
  dailyCalories,
  dosesToReduce,
  reducedDoses,
});

export const setHealthGoals = operation(
  api.setHealthGoals,
  async ({ params: { patientId }, body: { version: expectedVersion, ...goalFields } }, platform) => {
    const { patients, healthGoals, commit, now } = platform;
    await patients.get(patientId);
    const before = await healthGoals.find({ patientId });
    const goals: HealthGoals = {
      patientId,
      ...goalFields,
      savedAt: now().toISOString(),
      version: expectedVersion === undefined ? 0 : expectedVersion + 1,
    };
    await commit(
      healthGoals.save(goals, expectedVersion),
      emit(HealthChanged, { patientId }),
      audit('health.goalsSet', patientId, {
        before: before ? toGoalValues(before) : {},
        after: toGoalValues(goals),
      }),
    );
    return goals;
  },
);
