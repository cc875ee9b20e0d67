import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as doses from '#shared/health/api.ts';
import * as health from '#shared/health/health-api.ts';
import { entered } from '../appointments/desk-actions.ts';
import { aPatient } from '../center/center.ts';
import type { Scene } from '../center/scene.ts';
import { aDoseRequest, doseAnswers } from '../health/doses.ts';
import { anActivity, profileForm, walked } from '../health/own-health.ts';
import type { Target } from './targets.ts';

/** Assigns the client to the aesthetician. */
const appointment = (scene: Scene) => entered(scene, { time: '14:00' });
let days = 1;
/** A new day for each call, because a second weight on a day requires confirmation. */
const anotherDay = () => {
  days += 1;
  return addDays(today(now()), -days);
};
const yesterday = () => addDays(today(now()), -1);
/** A pending dose request of a new client for each caller. */
const waiting = async () => {
  const { patientId } = await aPatient(`Dosis${randomUUID().slice(0, 8)}`, { patientId: randomUUID() });
  return { requestId: await aDoseRequest(patientId) };
};

export const healthTargets: readonly (readonly [AnyRoute, Target])[] = [
  [doses.listDoseRequests, {}],
  [doses.listPatientDoseRequests, {}],
  [doses.listDoseReviews, { query: () => ({ state: 'pending' }) }],
  [doses.requestDoseIncrease, { body: () => ({ answers: doseAnswers }) }],
  [doses.approveDoseRequest, { ids: waiting, body: () => ({}) }],
  [doses.denyDoseRequest, { ids: waiting, body: () => ({}) }],
  [health.getPatientHealth, { appointment }],
  [health.saveHealthProfile, { body: () => profileForm }],
  [health.listWeights, { appointment, query: () => ({ period: 'all' }) }],
  [health.addWeight, { appointment, body: () => ({ weightTenths: 1_750, date: anotherDay() }) }],
  [health.listActivities, { appointment, query: () => ({ date: today(now()) }) }],
  [health.addActivity, { body: () => ({ ...walked, date: yesterday() }) }],
  [
    health.deleteActivity,
    {
      ids: async ({ patient: { patientId } }) => {
        const { activityId, date } = await anActivity(patientId, { date: yesterday() });
        return { activityId, date };
      },
    },
  ],
  [health.setHealthGoals, { body: () => ({ weeklyMinutes: 240, reducedDoses: 2 }) }],
];
