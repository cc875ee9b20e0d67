import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id, inOneLine, Version } from '#shared/core/schemas.ts';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import { bannerKinds } from './banner.ts';

export const EditableBanner = z.object({ title: z.string(), pictureUrl: z.string(), version: Version });
export type EditableBanner = z.infer<typeof EditableBanner>;

const BannerReply = z.object({ banner: z.optional(EditableBanner) });

export const getBanner = route('getBanner', {
  method: 'GET',
  path: '/promotions/banner',
  summary: 'Returns the landing page’s promotion, if any',
  allow: ['admin'],
  topics: ['promotions'],
  reply: BannerReply,
});

export const createBannerUpload = route('createBannerUpload', {
  method: 'POST',
  path: '/promotions/banner/uploads',
  summary: 'Returns an upload link for a picture of exactly this type and size',
  allow: ['admin'],
  body: z.strictObject({
    kind: z.enum(bannerKinds),
    bytes: z.int().check(z.minimum(1), z.maximum(maxFileBytes)),
  }),
  reply: z.object({ pictureId: Id, link: z.string() }),
});

export const saveBanner = route('saveBanner', {
  method: 'PUT',
  path: '/promotions/banner',
  summary: 'Publishes the promotion with this title and the uploaded or current picture',
  allow: ['admin'],
  body: z.strictObject({
    title: z
      .string()
      .check(
        inOneLine,
        z.minLength(1, { error: 'Escribe el título de la promoción.' }),
        z.maxLength(120, { error: 'El título pasa de 120 caracteres.' }),
      ),
    /** Id of an upload. If absent, the picture is unchanged. */
    pictureId: z.optional(Id),
    version: Version,
  }),
  reply: BannerReply,
});

export const removeBanner = route('removeBanner', {
  method: 'DELETE',
  path: '/promotions/banner',
  summary: 'Removes the promotion from the landing page',
  allow: ['admin'],
  reply: BannerReply,
});
