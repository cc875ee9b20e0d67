import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listDoseRequests } from './list-dose-requests.ts';
import { listPatientDoseRequests } from './list-patient-dose-requests.ts';

export const handler = httpApi([listDoseRequests, listPatientDoseRequests], {});
