import { HealthChanged } from '#events/health.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { assertRecordAccess, readsRecord } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { dateInMonths, today } from '#shared/core/civil-time.ts';
import { assertConfirmed, type ConfirmationOf } from '#shared/core/confirmation.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { assertDayKept, minutesByDay, weekOf } from '#shared/health/activity.ts';
import { healthErrors } from '#shared/health/errors.ts';
import { goalsOf, type HealthGoals } from '#shared/health/goals.ts';
import * as api from '#shared/health/health-api.ts';
import { type HealthProfile, inMealOrder } from '#shared/health/health-profile.ts';
import { inOrder, mostWeightsADay, sameDayWeightAsk, type WeightPoint } from '#shared/health/weight.ts';

const shownGoals = (saved: HealthGoals | undefined): api.ShownGoals => ({
  ...goalsOf(saved),
  reducedDoses: saved?.reducedDoses ?? 0,
  ...(saved && { version: saved.version }),
});

export const getPatientHealth = operation(api.getPatientHealth, async ({ params, actor }, platform) => {
  const { healthProfiles, healthGoals, weights, activities, intakeRecords, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const { from, to } = weekOf(today(now()));
  const [profile, goals, latest, week, record] = await Promise.all([
    healthProfiles.find({ patientId }),
    healthGoals.find({ patientId }),
    weights.latest(patientId, 2),
    activities.between(patientId, from, to),
    intakeRecords.find(patientId),
  ]);
  const sex = record?.answers.sex;
  await readsRecord(platform, patientId, 'health');
  return {
    ...(profile && { profile }),
    goals: shownGoals(goals),
    week: { from, minutes: minutesByDay(week, from) },
    latest,
    ...(sex && { sex }),
  };
});

type Weighing = Pick<WeightPoint, 'patientId' | 'date' | 'weightTenths' | 'recordedBy'>;
type Confirmed = readonly ConfirmationOf<typeof sameDayWeightAsk>[] | undefined;

/** Adds a weight without replacing any; a second one on the same day requires confirmation. */
async function weighed(
  { weights, now }: Pick<Platform, 'weights' | 'now'>,
  point: Weighing,
  confirmed: Confirmed,
): Promise<{ readonly point: WeightPoint; readonly write: Write }> {
  const { patientId, date } = point;
  const sameDay = inOrder(await weights.between(patientId, date, date));
  if (sameDay.length >= mostWeightsADay) throw new AppError(healthErrors.too_many_weights);
  const last = sameDay.slice(-1).map(({ weightTenths }) => ({ date, weightTenths }));
  assertConfirmed(confirmed, sameDayWeightAsk, last);
  const added = { ...point, recordedAt: now().toISOString(), pointId: newId() };
  return { point: added, write: weights.add(added) };
}

export const saveHealthProfile = operation(
  api.saveHealthProfile,
  async ({ params: { patientId }, body }, platform) => {
    const { patients, healthProfiles, weights, commit, now } = platform;
    const { currentWeightTenths: weightTenths, version: seen, confirmed, ...written } = body;
    await patients.get(patientId);
    const [before, [last]] = await Promise.all([
      healthProfiles.find({ patientId }),
      weights.latest(patientId, 1),
    ]);
    // A stale form is rejected before any confirmation request.
    if (before?.version !== seen) throw new AppError(coreErrors.conflict);
    const date = today(now());
    if (weightTenths === undefined && !last)
      throw errorAt('currentWeightTenths', healthErrors.weight_missing);
    const isOther = weightTenths !== undefined && last?.weightTenths !== weightTenths;
    const added = isOther
      ? await weighed(platform, { patientId, date, weightTenths, recordedBy: 'patient' }, confirmed)
      : undefined;
    const profile: HealthProfile = {
      patientId,
      ...written,
      meals: inMealOrder(written.meals),
      savedAt: now().toISOString(),
      version: seen === undefined ? 0 : seen + 1,
    };
    await commit(
      healthProfiles.save(profile, seen),
      ...(added ? [added.write] : []),
      tell(HealthChanged, { patientId }),
      audit('health.profileSaved', patientId),
    );
    return profile;
  },
);

const startOf = (period: (typeof api.weightPeriods)[number], day: string) => {
  const months = { quarter: -3, year: -12, all: undefined }[period];
  return months === undefined ? '' : dateInMonths(day, months);
};

export const listWeights = operation(api.listWeights, async ({ params, query, actor }, platform) => {
  const { weights, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const day = today(now());
  const points = await weights.between(patientId, startOf(query.period, day), day);
  await readsRecord(platform, patientId, 'health');
  return inOrder(points);
});

export const addWeight = operation(api.addWeight, async ({ params, body, actor }, platform) => {
  const { commit, now } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const { weightTenths, date, confirmed } = body;
  assertDayKept(date, today(now()));
  if (date > today(now())) throw errorAt('date', healthErrors.future_day);
  const recordedBy = actor.kind === 'user' && actor.role === 'patient' ? 'patient' : 'team';
  const { point, write } = await weighed(platform, { patientId, date, weightTenths, recordedBy }, confirmed);
  await commit(write, tell(HealthChanged, { patientId }), audit('health.weightAdded', patientId, { date }));
  return point;
});

const goalValues = ({
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
  async ({ params: { patientId }, body: { version: seen, ...set } }, platform) => {
    const { patients, healthGoals, commit, now } = platform;
    await patients.get(patientId);
    const before = await healthGoals.find({ patientId });
    const goals: HealthGoals = {
      patientId,
      ...set,
      savedAt: now().toISOString(),
      version: seen === undefined ? 0 : seen + 1,
    };
    await commit(
      healthGoals.save(goals, seen),
      tell(HealthChanged, { patientId }),
      audit('health.goalsSet', patientId, {
        before: before ? goalValues(before) : {},
        after: goalValues(goals),
      }),
    );
    return goals;
  },
);
