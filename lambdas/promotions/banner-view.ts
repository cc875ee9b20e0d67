import type { Files } from '#lambdas/platform/seams/files.ts';
import type { EditableBanner } from '#shared/promotions/api.ts';
import type { Banner } from '#shared/promotions/banner.ts';

/** The promotion with a link to its picture; empty without one. */
export async function bannerView(
  banner: Banner | undefined,
  files: Pick<Files, 'viewLink'>,
): Promise<{ banner?: EditableBanner }> {
  if (!banner) return {};
  const { title, pictureKey: key, contentType, version } = banner;
  const pictureUrl = await files.viewLink({ key, contentType, filename: 'promocion' });
  return { banner: { title, pictureUrl, version } };
}
