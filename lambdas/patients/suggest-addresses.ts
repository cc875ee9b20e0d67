import type { Platform } from '#lambdas/platform/platform.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import { suggestAddresses as route } from '#shared/patients/api.ts';

const seconds = 60;
/** Somebody who types asks once a pause; more is nobody's typing, and each is paid for. */
const most = 60;

async function assertRequestRate({ throttles, now }: Platform, actor: Actor): Promise<void> {
  if ((await throttles.count({ subject: `addresses ${actorName(actor)}`, seconds, now: now() })) > most)
    throw new AppError(coreErrors.too_many);
}

export const suggestAddresses = operationUsing(['geocoder'], route, async ({ query, actor }, platform) => {
  await assertRequestRate(platform, actor);
  return platform.geocoder.suggest(query.text);
});
