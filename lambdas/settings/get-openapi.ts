import { operation } from '#lambdas/runtime/operation.ts';
import { getOpenapi as route } from '#shared/settings/api.ts';
import { center } from '#shared/settings/center.ts';

/** Every contract and what describes them is loaded when a developer asks, not at each start of the function. */
export const getOpenapi = operation(route, async () => {
  const [{ openapiOf }, { everyRoute }] = await Promise.all([
    import('#shared/core/openapi.ts'),
    import('#shared/routes.ts'),
  ]);
  return openapiOf(everyRoute, center.brandName);
});
