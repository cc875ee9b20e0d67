import { audit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { removeBanner as route } from '#shared/promotions/api.ts';

/** Taking off what is not there is no mistake. */
export const removeBanner = operationUsing(['files'], route, (_, { promotions, files, commit }) =>
  retryStale(async () => {
    const before = await promotions.banner();
    if (!before) return {};
    await commit(promotions.removeBanner(before), audit('banner.removed', 'landingBanner', { before }));
    await files.remove(before.pictureKey);
    return {};
  }),
);
