import { randomUUID } from 'node:crypto';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Activity, ActivityForm } from '#shared/health/activity.ts';
import { saveHealthProfile } from '#shared/health/health-api.ts';
import type { HealthProfileForm } from '#shared/health/health-profile.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { aPatient, thePlatform } from '../center/center.ts';
import { asPatient } from '../center/fixture.ts';
import type { Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';

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

/** A client with the calls and parameters for their health data. */
export type HealthOwner = {
  readonly patient: Patient;
  readonly call: Caller;
  readonly params: { readonly patientId: string };
};
export async function anOwner(stack: TestStack, name = 'Marisol'): Promise<HealthOwner> {
  const patient = await aPatient(name, { patientId: randomUUID(), email: `${randomUUID()}@test.example` });
  return { patient, call: asPatient(stack, patient), params: { patientId: patient.patientId } };
}
export const saveProfile = ({ call, params }: HealthOwner, changes: object = {}) =>
  call(saveHealthProfile, { params, body: { ...profileForm, ...changes } });
export const dateDaysAgo = (daysAgo = 0) => addDays(getToday(thePlatform().now()), -daysAgo);

export const walkForm: Omit<ActivityForm, 'date'> = { type: 'walk', durationMinutes: 45, time: '06:30' };

export async function anActivity(patientId: string, changes: Partial<Activity> = {}): Promise<Activity> {
  const { activities, commit, now } = thePlatform();
  const activity: Activity = {
    patientId,
    activityId: randomUUID(),
    ...walkForm,
    date: getToday(now()),
    recordedAt: now().toISOString(),
    ...changes,
  };
  await commit(activities.add(activity));
  return activity;
}

/** Records a weight `daysAgo` days ago. */
export async function aWeight(patientId: string, weightTenths: number, daysAgo: number): Promise<void> {
  const { weights, commit, now } = thePlatform();
  const date = dateDaysAgo(daysAgo);
  const recordedAt = now().toISOString();
  const pointId = randomUUID();
  await commit(weights.add({ patientId, date, weightTenths, recordedAt, pointId, recordedBy: 'patient' }));
}
