import { readFileSync } from 'node:fs';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { bannerKey } from '#shared/promotions/banner.ts';
import { thePlatform } from '#test/support/center/center.ts';

export const picture = new URL('../../../infra/local/seed/pictures/promotion.webp', import.meta.url);

/** Puts a promotion on the landing page; answers what takes it off again. */
export async function showPromotion(title: string): Promise<() => Promise<void>> {
  const { promotions, commit, now } = thePlatform();
  const files = await makeFiles();
  const contentType = 'image/webp';
  const pictureKey = bannerKey(crypto.randomUUID());
  await files.write({ key: pictureKey, contentType, content: readFileSync(picture) });
  const before = await promotions.banner();
  await commit(
    promotions.saveBanner({ title, pictureKey, contentType, savedAt: now().toISOString() }, before),
  );
  return async () => {
    const standing = await promotions.banner();
    if (standing) await commit(promotions.removeBanner(standing));
  };
}
