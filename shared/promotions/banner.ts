import * as z from 'zod/mini';
import { Instant, inOneLine, Version } from '#shared/core/schemas.ts';

/** The one promotion of the landing page (`promociones/landingBanner`, R473). */
export const landingBannerId = 'landingBanner';

/** Pictures of a promotion; a film or a document is none. */
export const bannerKinds = ['jpeg', 'png', 'webp'] as const;

/** A record that is there while visitors see the promotion. */
export const Banner = z.object({
  title: z.string().check(inOneLine, z.minLength(1), z.maxLength(120)),
  pictureKey: z.string(),
  contentType: z.string(),
  savedAt: Instant,
  version: Version,
});
export type Banner = z.infer<typeof Banner>;

/** Each picture has a name of its own, so that a picture once read never changes. */
export const bannerKey = (pictureId: string) => `banner/${pictureId}`;
