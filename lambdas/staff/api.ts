import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listStaff } from './list-staff.ts';

export const handler = httpApi([listStaff], {});
