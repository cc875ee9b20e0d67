import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { buildBannerKey } from '#shared/promotions/banner.ts';
import { featuredServiceIds, products } from './catalog.ts';

const contentType = 'image/webp';
const promotion = { title: 'Mes de la hidratación: 15% menos en tu primer suero', picture: 'promotion' };
const readPicture = (picture: string) =>
  readFileSync(join(import.meta.dirname, 'pictures', `${picture}.webp`));

export async function seedLanding({ promotions, settings, commit, now }: Platform): Promise<void> {
  const files = await makeFiles();
  const keys = products.flatMap(({ pictureKey }) => pictureKey ?? []);
  for (const key of keys)
    await files.write({ key, contentType, content: readPicture(key.slice(key.indexOf('/') + 1)) });
  const { title, picture } = promotion;
  const pictureKey = buildBannerKey(picture);
  await files.write({ key: pictureKey, contentType, content: readPicture(picture) });
  const before = await settings.get();
  await commit(
    settings.save({ ...before, featuredServiceIds }, before),
    promotions.saveBanner({ title, pictureKey, contentType, savedAt: now().toISOString() }, undefined),
  );
}
