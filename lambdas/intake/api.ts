import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { activateProspect } from './activate-prospect.ts';
import { approveLaserRequest } from './approve-laser-request.ts';
import { deleteProspect } from './delete-prospect.ts';
import { getIntakeForm } from './get-intake-form.ts';
import { getLaserStanding } from './get-laser-standing.ts';
import { getPatientServices } from './get-patient-services.ts';
import { getPreferredVisit } from './get-preferred-visit.ts';
import { getProspect } from './get-prospect.ts';
import { listIntakeServices } from './list-intake-services.ts';
import { listLaserRequests } from './list-laser-requests.ts';
import { listOpenTimes } from './list-open-times.ts';
import { listProspects } from './list-prospects.ts';
import { requestLaser } from './request-laser.ts';
import { requestLaserFor } from './request-laser-for.ts';
import { reviewLaserRequest } from './review-laser-request.ts';
import { setPatientServices } from './set-patient-services.ts';
import { submitIntake } from './submit-intake.ts';
import { voidLaserRequest } from './void-laser-request.ts';

export const handler = httpApi<'users'>(
  [
    submitIntake,
    getIntakeForm,
    listIntakeServices,
    listOpenTimes,
    getPreferredVisit,
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
