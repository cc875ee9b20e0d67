import { operation } from '#lambdas/runtime/operation.ts';
import { getPatient as route } from '#shared/patients/desk-api.ts';
import { profileOf } from './patient-profile.ts';

export const getPatient = operation(route, async ({ params }, { patients }) =>
  profileOf(await patients.get(params.patientId)),
);
