import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as doses from '#shared/health/api.ts';
import * as health from '#shared/health/health-api.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import { aPatient } from '../center/center.ts';
import type { Fixture } from '../center/fixture.ts';
import { anActivity, profileForm, walkForm } from '../health/client-health.ts';
import { aDoseRequest, doseAnswers } from '../health/doses.ts';
import type { Target } from './targets.ts';

/** Assigns the client to the aesthetician. */
const appointment = (fixture: Fixture) => createEnteredAppointment(fixture, { time: '14:00' });
let daysAgo = 1;
/** Returns another past day for each call, because a second weight on a day requires confirmation. */
const getUnusedDay = () => {
  daysAgo += 1;
  return addDays(getToday(now()), -daysAgo);
};
const yesterday = () => addDays(getToday(now()), -1);
/** Creates a pending dose request of a new client for each caller. */
const createDoseRequest = async () => {
  const { patientId } = await aPatient(`Dosis${randomUUID().slice(0, 8)}`, { patientId: randomUUID() });
  return { requestId: await aDoseRequest(patientId) };
};

export const healthTargets: readonly (readonly [AnyRoute, Target])[] = [
  [doses.listDoseRequests, {}],
  [doses.listPatientDoseRequests, {}],
  [doses.listDoseReviews, { query: () => ({ state: 'pending' }) }],
  [doses.requestDoseIncrease, { body: () => ({ answers: doseAnswers }) }],
  [doses.approveDoseRequest, { ids: createDoseRequest, body: () => ({}) }],
  [doses.denyDoseRequest, { ids: createDoseRequest, body: () => ({}) }],
  [health.getPatientHealth, { appointment }],
  [health.saveHealthProfile, { body: () => profileForm }],
  [health.listWeights, { appointment, query: () => ({ period: 'all' }) }],
  [health.addWeight, { appointment, body: () => ({ weightTenths: 1_750, date: getUnusedDay() }) }],
  [health.listActivities, { appointment, query: () => ({ date: getToday(now()) }) }],
  [health.addActivity, { body: () => ({ ...walkForm, date: yesterday() }) }],
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
