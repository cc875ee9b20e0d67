import { httpApi } from '#lambdas/runtime/http-api.ts';
import { addActivity, deleteActivity, listActivities } from './activities.ts';
import {
  approveDoseRequest,
  denyDoseRequest,
  listDoseRequests,
  listDoseReviews,
  listPatientDoseRequests,
  requestDoseIncrease,
} from './dose-requests.ts';
import { addWeight, getPatientHealth, listWeights, saveHealthProfile, setHealthGoals } from './profile.ts';

export const handler = httpApi(
  [
    getPatientHealth,
    saveHealthProfile,
    listWeights,
    addWeight,
    listActivities,
    addActivity,
    deleteActivity,
    setHealthGoals,
    listDoseRequests,
    listPatientDoseRequests,
    requestDoseIncrease,
    listDoseReviews,
    approveDoseRequest,
    denyDoseRequest,
  ],
  {},
);
