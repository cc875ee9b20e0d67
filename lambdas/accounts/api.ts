import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getMe } from './get-me.ts';

export const handler = httpApi([getMe], {});
