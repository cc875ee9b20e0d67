import { HealthChanged } from '#events/health.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { assertRecordAccess, readsRecord } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Activity, assertPast, assertRoom, newestFirst, weekOf } from '#shared/health/activity.ts';
import { goalsOf } from '#shared/health/goals.ts';
import * as api from '#shared/health/health-api.ts';

export const listActivities = operation(
  api.listActivities,
  async ({ params, query: { date }, actor }, platform) => {
    const { activities, healthGoals } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const { from, to } = weekOf(date);
    const [done, goals] = await Promise.all([
      activities.between(patientId, from, to),
      healthGoals.find({ patientId }),
    ]);
    await readsRecord(platform, patientId, 'health');
    return { from, to, weeklyMinutes: goalsOf(goals).weeklyMinutes, activities: newestFirst(done) };
  },
);

export const addActivity = operation(
  api.addActivity,
  async ({ params: { patientId }, body }, { patients, activities, commit, now }) => {
    await patients.get(patientId);
    assertPast(body, now());
    assertRoom(await activities.between(patientId, body.date, body.date));
    const activity: Activity = {
      patientId,
      activityId: newId(),
      ...body,
      recordedAt: now().toISOString(),
    };
    await commit(
      activities.add(activity),
      tell(HealthChanged, { patientId }),
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
    tell(HealthChanged, { patientId }),
    audit('health.activityDeleted', patientId, { date }),
  );
  return {};
});
