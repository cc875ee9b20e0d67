import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getCenter } from './get-center.ts';
import { getCenterSettings } from './get-center-settings.ts';
import { getClientConfig } from './get-client-config.ts';
import { getHealth } from './get-health.ts';
import { getOpenapi } from './get-openapi.ts';
import { saveCenterSettings } from './save-center-settings.ts';

export const handler = httpApi(
  [getClientConfig, getHealth, getOpenapi, getCenter, getCenterSettings, saveCenterSettings],
  {},
);
