import { required } from '#lambdas/platform/env.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getHealth as route } from '#shared/settings/api.ts';

/** Reads one key that need not exist: an answer means the table is reachable. */
export const getHealth = operation(route, async (_, { uniqueClaims }) => {
  await uniqueClaims.exists('webhook', 'health');
  return { status: 'ok' as const, stage: required('stage') };
});
