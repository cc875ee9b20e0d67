import { randomUUID } from 'node:crypto';
import { addDays, today } from '#shared/core/civil-time.ts';
import type { Activity, ActivityForm } from '#shared/health/activity.ts';
import type { HealthProfileForm } from '#shared/health/health-profile.ts';
import { thePlatform } from '../center/center.ts';

export const profileForm: HealthProfileForm = {
  currentWeightTenths: 1_763,
  goalWeightTenths: 1_600,
  activityLevel: 'moderate',
  weeklyMinutes: 180,
  meals: ['dinner', 'breakfast'],
  dailyCalories: 1_850,
  alcohol: 'light',
  smokes: false,
};

export const walked: Omit<ActivityForm, 'date'> = { type: 'walk', durationMinutes: 45, time: '06:30' };

export async function anActivity(patientId: string, more: Partial<Activity> = {}): Promise<Activity> {
  const { activities, commit, now } = thePlatform();
  const activity: Activity = {
    patientId,
    activityId: randomUUID(),
    ...walked,
    date: today(now()),
    recordedAt: now().toISOString(),
    ...more,
  };
  await commit(activities.add(activity));
  return activity;
}

/** A weight of so many days ago. */
export async function aWeight(patientId: string, weightTenths: number, daysAgo: number): Promise<void> {
  const { weights, commit, now } = thePlatform();
  const date = addDays(today(now()), -daysAgo);
  const recordedAt = now().toISOString();
  const pointId = randomUUID();
  await commit(weights.add({ patientId, date, weightTenths, recordedAt, pointId, recordedBy: 'patient' }));
}
