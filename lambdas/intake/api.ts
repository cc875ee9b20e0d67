import { users } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import {
  checkIntakeEmail,
  getIntakeForm,
  getPreferredAppointment,
  listIntakeServices,
  listOpenTimes,
  submitIntake,
} from './intake-form.ts';
import {
  approveLaserRequest,
  getLaserStanding,
  listLaserRequests,
  requestLaser,
  requestLaserFor,
  reviewLaserRequest,
  voidLaserRequest,
} from './laser-requests.ts';
import { getPatientServices, setPatientServices } from './patient-services.ts';
import { listProspects } from './prospect-list.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  deleteProspects,
  getProspect,
  getProspectReview,
} from './prospects.ts';

export const handler = httpApi<'users'>(
  [
    submitIntake,
    checkIntakeEmail,
    getIntakeForm,
    listIntakeServices,
    listOpenTimes,
    getPreferredAppointment,
    listProspects,
    getProspect,
    getProspectReview,
    activateProspect,
    changeProspectEmail,
    deleteProspect,
    deleteProspects,
    getLaserStanding,
    requestLaser,
    listLaserRequests,
    reviewLaserRequest,
    approveLaserRequest,
    voidLaserRequest,
    requestLaserFor,
    getPatientServices,
    setPatientServices,
  ],
  { users },
);
