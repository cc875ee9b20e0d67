import { operation } from '#lambdas/runtime/operation.ts';
import { openapiOf } from '#shared/core/openapi.ts';
import { everyRoute } from '#shared/routes.ts';
import { getOpenapi as route } from '#shared/settings/api.ts';
import { center } from '#shared/settings/center.ts';

export const getOpenapi = operation(route, async () => openapiOf(everyRoute, center.brandName));
