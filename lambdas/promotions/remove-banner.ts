import { BannerPictureDropped } from '#events/promotions.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { removeBanner as route } from '#shared/promotions/api.ts';

/** Taking off what is not there is no mistake. */
export const removeBanner = operation(route, (_, { promotions, commit }) =>
  retryStale(async () => {
    const before = await promotions.banner();
    if (!before) return {};
    await commit(
      promotions.removeBanner(before),
      tell(BannerPictureDropped, { pictureKey: before.pictureKey }),
      audit('banner.removed', 'landingBanner', { before }),
    );
    return {};
  }),
);
