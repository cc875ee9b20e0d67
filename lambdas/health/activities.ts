import { HealthChanged } from '#events/health.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { assertRecordAccess, auditRecordRead } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import {
  type Activity,
  assertDailyLimit,
  assertRecentPast,
  getWeekRange,
  sortNewestFirst,
} from '#shared/health/activity.ts';
import { toGoals } from '#shared/health/goals.ts';
import * as api from '#shared/health/health-api.ts';

export const listActivities = operation(
  api.listActivities,
  async ({ params, query: { date }, actor }, platform) => {
    const { activities, healthGoals } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const { from, to } = getWeekRange(date);
    const [weekActivities, goals] = await Promise.all([
      activities.between(patientId, from, to),
      healthGoals.find({ patientId }),
    ]);
    await auditRecordRead(platform, patientId, 'health');
    const { weeklyMinutes } = toGoals(goals);
    return { from, to, weeklyMinutes, activities: sortNewestFirst(weekActivities) };
  },
);

export const addActivity = operation(
  api.addActivity,
  async ({ params: { patientId }, body }, { patients, activities, commit, now }) => {
    await patients.get(patientId);
    assertRecentPast(body, now());
    assertDailyLimit(await activities.between(patientId, body.date, body.date));
    const activity: Activity = {
      patientId,
      activityId: newId(),
      ...body,
      recordedAt: now().toISOString(),
    };
    await commit(
      activities.add(activity),
      emit(HealthChanged, { patientId }),
      audit('health.activityAdded', patientId, { date: body.date }),
    );
    return activity;
  },
);

export const deleteActivity = operation(api.deleteActivity, async ({ params }, platform) => {
  const { patients, activities, commit } = platform;
  const { patientId, date } = params;
  await patients.get(patientId);
  await commit(
    activities.remove(params),
    emit(HealthChanged, { patientId }),
    audit('health.activityDeleted', patientId, { date }),
  );
  return {};
});
