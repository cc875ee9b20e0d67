import { BannerPictureDropped } from '#events/promotions.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { getContentType } from '#shared/files/file-kinds.ts';
import * as api from '#shared/promotions/api.ts';
import { type Banner, bannerKinds, buildBannerKey } from '#shared/promotions/banner.ts';
import { bannerErrors } from '#shared/promotions/errors.ts';

async function toBannerView(
  banner: Banner | undefined,
  files: Pick<Files, 'viewLink'>,
): Promise<{ banner?: api.EditableBanner }> {
  if (!banner) return {};
  const { title, pictureKey: key, contentType, version } = banner;
  const pictureUrl = await files.viewLink({ key, contentType, filename: 'promocion' });
  return { banner: { title, pictureUrl, version } };
}

const getBanner = operationWithPorts(['files'], api.getBanner, async (_, { promotions, files }) =>
  toBannerView(await promotions.banner(), files),
);

const createBannerUpload = operationWithPorts(
  ['files'],
  api.createBannerUpload,
  async ({ body }, { files }) => {
    const pictureId = newId();
    const { kind, bytes } = body;
    const link = await files.uploadLink({
      key: buildBannerKey(pictureId),
      contentType: getContentType(kind),
      bytes,
    });
    return { pictureId, link };
  },
);

type BannerPicture = Pick<Banner, 'pictureKey' | 'contentType'>;

/** Returns the uploaded picture after its checks, or the current one. */
async function resolvePicture(
  pictureId: string | undefined,
  before: Banner | undefined,
  platform: Pick<Platform, 'commit'> & { files: Files },
): Promise<BannerPicture> {
  if (pictureId !== undefined) {
    const pictureKey = buildBannerKey(pictureId);
    const { contentType } = await receiveFile(platform, {
      key: pictureKey,
      kinds: bannerKinds,
      subjectId: 'landingBanner',
    });
    return { pictureKey, contentType };
  }
  if (!before) {
    const { text } = bannerErrors.no_picture;
    throw new AppError(bannerErrors.no_picture, { fields: [{ field: 'pictureId', message: text }] });
  }
  return { pictureKey: before.pictureKey, contentType: before.contentType };
}

/** Saves the promotion. A reaction removes the replaced picture, so that its failure cannot fail the save. */
const saveBanner = operationWithPorts(['files'], api.saveBanner, async ({ body }, platform) => {
  const { promotions, files, commit, now } = platform;
  const before = await promotions.banner();
  if ((before?.version ?? 0) !== body.version) throw new AppError(coreErrors.conflict);
  const picture = await resolvePicture(body.pictureId, before, platform);
  const after = { title: body.title, ...picture, savedAt: now().toISOString() };
  const droppedKey = before?.pictureKey === picture.pictureKey ? undefined : before?.pictureKey;
  await commit(
    promotions.saveBanner(after, before),
    audit('banner.saved', 'landingBanner', { ...(before && { before }), after }),
    ...(droppedKey === undefined ? [] : [emit(BannerPictureDropped, { pictureKey: droppedKey })]),
  );
  return toBannerView({ ...after, version: body.version + 1 }, files);
});

/** Removes the promotion, if there is one. */
const removeBanner = operation(api.removeBanner, (_, { promotions, commit }) =>
  retryStale(async () => {
    const before = await promotions.banner();
    if (!before) return {};
    await commit(
      promotions.removeBanner(before),
      emit(BannerPictureDropped, { pictureKey: before.pictureKey }),
      audit('banner.removed', 'landingBanner', { before }),
    );
    return {};
  }),
);

export const handler = httpApi([getBanner, createBannerUpload, saveBanner, removeBanner], { files });
