import { BannerPictureDropped } from '#events/promotions.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';

/** Removes a replaced picture unless the promotion uses it again. */
export const handler = consumer(
  {
    name: 'remove-dropped-picture',
    on: BannerPictureDropped,
    run: async ({ data: { pictureKey } }, platform) => {
      const banner = await platform.promotions.banner();
      if (banner?.pictureKey !== pictureKey) await platform.files.remove(pictureKey);
    },
  },
  { files },
);
