import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getClientConfig } from './get-client-config.ts';
import { getHealth } from './get-health.ts';
import { getOpenapi } from './get-openapi.ts';

export const handler = httpApi([getClientConfig, getHealth, getOpenapi], {});
