import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Id, Version } from '#shared/core/schemas.ts';
import { sexes } from '#shared/intake/application/choices.ts';
import { Activity, ActivityForm } from './activity.ts';
import { healthErrors } from './errors.ts';
import { Goal, HealthGoals, HealthGoalsForm } from './goals.ts';
import { HealthProfile, HealthProfileForm } from './health-profile.ts';
import { sameDayWeightConfirmation, WeightPoint, WeightTenths } from './weight.ts';

// A client's health data. The team reads it and records weights. Administrators set goals.

const PatientParams = z.object({ patientId: Id });
const clientAccess = { own: { patient: 'patientId' }, params: PatientParams } as const;
const clientAndTeamRoles = ['patient', 'staff', 'supervisor', 'admin'] as const;

export const ShownWeight = z.omit(WeightPoint, { patientId: true });
export type ShownWeight = z.infer<typeof ShownWeight>;
export const ShownProfile = z.omit(HealthProfile, { patientId: true });
export type ShownProfile = z.infer<typeof ShownProfile>;
export const ShownGoals = z.object({
  weeklyMinutes: Goal,
  dailyCalories: Goal,
  dosesToReduce: Goal,
  reducedDoses: z.int(),
  version: z.optional(Version),
});
export type ShownGoals = z.infer<typeof ShownGoals>;

export const Health = z.object({
  profile: z.optional(ShownProfile),
  goals: ShownGoals,
  /** Minutes per day of the current week in Puerto Rico, from Sunday. */
  week: z.object({ from: CivilDate, minutes: z.array(z.int()) }),
  latest: z.array(ShownWeight),
  sex: z.optional(z.enum(sexes)),
});
export type Health = z.infer<typeof Health>;

export const getPatientHealth = route('getPatientHealth', {
  method: 'GET',
  path: '/patients/{patientId}/health',
  summary:
    'Returns a client’s profile, goals, current week and latest weights. Reads by the center are audited',
  allow: clientAndTeamRoles,
  ...clientAccess,
  topics: ['health'],
  reply: Health,
});

export const saveHealthProfile = route('saveHealthProfile', {
  method: 'PUT',
  path: '/patients/{patientId}/health/profile',
  summary: 'Updates a client’s profile. A changed weight is added to the history',
  allow: ['patient'],
  ...clientAccess,
  body: z.extend(HealthProfileForm, {
    /** Omitted if the user did not edit it, so that a newer weight is not overwritten. */
    currentWeightTenths: z.optional(HealthProfileForm.shape.currentWeightTenths),
    version: z.optional(Version),
    confirmed: confirmationsSchema(sameDayWeightConfirmation),
  }),
  reply: ShownProfile,
});

export const weightPeriods = ['quarter', 'year', 'all'] as const;

export const listWeights = route('listWeights', {
  method: 'GET',
  path: '/patients/{patientId}/health/weights',
  summary:
    'Lists a client’s weights of three months, one year or all time, oldest first, at most the latest thousand',
  allow: clientAndTeamRoles,
  ...clientAccess,
  topics: ['health'],
  query: z.strictObject({ period: z.enum(weightPeriods) }),
  reply: z.array(ShownWeight),
});

export const addWeight = route('addWeight', {
  method: 'POST',
  path: '/patients/{patientId}/health/weights',
  summary: 'Adds a weight to a client’s history. Confirmation is required if the day already has one',
  allow: clientAndTeamRoles,
  ...clientAccess,
  body: z.strictObject({
    weightTenths: WeightTenths,
    date: CivilDate,
    confirmed: confirmationsSchema(sameDayWeightConfirmation),
  }),
  reply: ShownWeight,
});

export const ShownActivity = z.omit(Activity, { patientId: true });
export type ShownActivity = z.infer<typeof ShownActivity>;

export const listActivities = route('listActivities', {
  method: 'GET',
  path: '/patients/{patientId}/health/activities',
  summary: 'Lists a client’s activities of a week, newest first, and the weekly goal in minutes',
  allow: clientAndTeamRoles,
  ...clientAccess,
  topics: ['health'],
  query: z.strictObject({ date: CivilDate }),
  reply: z.object({
    from: CivilDate,
    to: CivilDate,
    weeklyMinutes: Goal,
    activities: z.array(ShownActivity),
  }),
});

export const addActivity = route('addActivity', {
  method: 'POST',
  path: '/patients/{patientId}/health/activities',
  summary: 'Adds an activity of the client',
  allow: ['patient'],
  ...clientAccess,
  incomplete: healthErrors.activity_incomplete,
  body: ActivityForm,
  reply: ShownActivity,
});

export const deleteActivity = route('deleteActivity', {
  method: 'DELETE',
  path: '/patients/{patientId}/health/activities/{date}/{activityId}',
  summary: 'Deletes an activity of the client permanently',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id, date: CivilDate, activityId: Id }),
  reply: z.object({}),
});

export const setHealthGoals = route('setHealthGoals', {
  method: 'PUT',
  path: '/patients/{patientId}/health/goals',
  summary: 'Sets a client’s goals. Omitted goals are reset to their defaults',
  allow: ['admin'],
  params: PatientParams,
  body: z.extend(HealthGoalsForm, {
    version: z.optional(Version),
  }),
  reply: z.omit(HealthGoals, { patientId: true }),
});
