import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getIntakeForm } from './application/get-intake-form.ts';
import { listIntakeServices } from './application/list-intake-services.ts';
import { listOpenTimes } from './application/list-open-times.ts';
import { submitIntake } from './application/submit-intake.ts';
import { approveLaserRequest } from './laser/approve-laser-request.ts';
import { getLaserStanding } from './laser/get-laser-standing.ts';
import { getPatientServices } from './laser/get-patient-services.ts';
import { listLaserRequests } from './laser/list-laser-requests.ts';
import { requestLaser } from './laser/request-laser.ts';
import { requestLaserFor } from './laser/request-laser-for.ts';
import { reviewLaserRequest } from './laser/review-laser-request.ts';
import { setPatientServices } from './laser/set-patient-services.ts';
import { voidLaserRequest } from './laser/void-laser-request.ts';
import { activateProspect } from './prospects/activate-prospect.ts';
import { deleteProspect } from './prospects/delete-prospect.ts';
import { getPreferredAppointment } from './prospects/get-preferred-appointment.ts';
import { getProspect } from './prospects/get-prospect.ts';
import { listProspects } from './prospects/list-prospects.ts';

export const handler = httpApi<'users'>(
  [
    submitIntake,
    getIntakeForm,
    listIntakeServices,
    listOpenTimes,
    getPreferredAppointment,
    listProspects,
    getProspect,
    activateProspect,
    deleteProspect,
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
