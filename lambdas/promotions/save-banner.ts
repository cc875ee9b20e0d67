import { BannerPictureDropped } from '#events/promotions.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { saveBanner as route } from '#shared/promotions/api.ts';
import { type Banner, bannerKey, bannerKinds } from '#shared/promotions/banner.ts';
import { bannerErrors } from '#shared/promotions/errors.ts';
import { bannerView } from './banner-view.ts';

type Picture = Pick<Banner, 'pictureKey' | 'contentType'>;

/** The picture that was uploaded, looked at; without one, the picture the promotion has. */
async function pictureFor(
  pictureId: string | undefined,
  before: Banner | undefined,
  files: Files,
): Promise<Picture> {
  if (pictureId !== undefined) {
    const pictureKey = bannerKey(pictureId);
    const { contentType } = await receivedFile(files, { key: pictureKey, kinds: bannerKinds });
    return { pictureKey, contentType };
  }
  if (!before) {
    const { text } = bannerErrors.no_picture;
    throw new AppError(bannerErrors.no_picture, { fields: [{ field: 'pictureId', message: text }] });
  }
  return { pictureKey: before.pictureKey, contentType: before.contentType };
}

/** The picture that was replaced is taken away by a reaction: what was saved is saved. */
export const saveBanner = operationUsing(
  ['files'],
  route,
  async ({ body }, { promotions, files, commit, now }) => {
    const before = await promotions.banner();
    if ((before?.version ?? 0) !== body.version) throw new AppError(coreErrors.conflict);
    const picture = await pictureFor(body.pictureId, before, files);
    const after = { title: body.title, ...picture, savedAt: now().toISOString() };
    const dropped = before?.pictureKey === picture.pictureKey ? undefined : before?.pictureKey;
    await commit(
      promotions.saveBanner(after, before),
      audit('banner.saved', 'landingBanner', { ...(before && { before }), after }),
      ...(dropped === undefined ? [] : [tell(BannerPictureDropped, { pictureKey: dropped })]),
    );
    return bannerView({ ...after, version: body.version + 1 }, files);
  },
);
