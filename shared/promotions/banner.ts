import * as z from 'zod/mini';
import { Instant, inOneLine, Version } from '#shared/core/schemas.ts';

/** The single promotion of the landing page (`promociones/landingBanner`, R473). */
export const landingBannerId = 'landingBanner';

export const bannerKinds = ['jpeg', 'png', 'webp'] as const;

/** The record exists while the promotion is shown. */
export const Banner = z.object({
  title: z.string().check(inOneLine, z.minLength(1), z.maxLength(120)),
  pictureKey: z.string(),
  contentType: z.string(),
  savedAt: Instant,
  version: Version,
});
export type Banner = z.infer<typeof Banner>;

/** Builds a key of its own for each picture, so that cached pictures never change. */
export const buildBannerKey = (pictureId: string) => `banner/${pictureId}`;
