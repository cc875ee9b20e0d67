import { httpApi } from '#lambdas/runtime/http-api.ts';
import { searchPatients } from './search-patients.ts';

export const handler = httpApi([searchPatients], {});
