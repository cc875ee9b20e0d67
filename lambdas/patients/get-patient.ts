import { operation } from '#lambdas/runtime/operation.ts';
import { getPatient as route } from '#shared/patients/desk-api.ts';
import { listedPatient, profileOf } from './listed-patient.ts';

export const getPatient = operation(route, async ({ params }, { patients }) =>
  profileOf(await listedPatient(patients, params.patientId)),
);
