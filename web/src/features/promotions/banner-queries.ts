import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createBannerUpload,
  type EditableBanner,
  getBanner,
  removeBanner,
  saveBanner,
} from '#shared/promotions/api.ts';
import { bannerKinds } from '#shared/promotions/banner.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

const bannerQuery = buildQuery(getBanner);

/** Default when no banner exists. */
export const noBanner: EditableBanner = { title: '', pictureUrl: '', version: 0 };

export const useBanner = () => useQuery({ ...bannerQuery, refetchOnWindowFocus: false });

/** Uploads the picture and returns its id. */
async function uploadPicture(
  { file, kind: fileKind, contentType }: ChosenFile,
  call: IdempotentCall,
): Promise<string> {
  const kind = bannerKinds.find((bannerKind) => bannerKind === fileKind);
  if (kind === undefined) throw new Error(`${fileKind} is no picture of a promotion.`);
  const { pictureId, link } = await call(createBannerUpload, { body: { kind, bytes: file.size } });
  await uploadFile({ link, file, contentType });
  return pictureId;
}

type BannerChange = { title: string; picture: ChosenFile | undefined; before: EditableBanner };

export function useSaveBanner() {
  const client = useQueryClient();
  return useMultiStepCommand(
    async ({ title, picture, before }: BannerChange, call) => {
      const pictureId = picture && (await uploadPicture(picture, call));
      const body = { title, version: before.version, pictureId };
      return retryUntilScanned(() => call(saveBanner, { body }));
    },
    { onSuccess: (reply) => client.setQueryData(bannerQuery.queryKey, reply) },
  );
}

export function useRemoveBanner() {
  const client = useQueryClient();
  return useCommand(removeBanner, {
    inputOf: () => ({}),
    onSuccess: (reply) => client.setQueryData(bannerQuery.queryKey, reply),
  });
}
