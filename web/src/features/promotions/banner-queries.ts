import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createBannerUpload,
  type EditableBanner,
  getBanner,
  removeBanner,
  saveBanner,
} from '#shared/promotions/api.ts';
import { bannerKinds } from '#shared/promotions/banner.ts';
import { onceChecked } from '#web/src/components/uploads/once-checked.ts';
import { useCommand, useSteps } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

const banner = queryOf(getBanner);

/** Default when no banner exists. */
export const noBanner: EditableBanner = { title: '', pictureUrl: '', version: 0 };

export const useBanner = () => useQuery({ ...banner, refetchOnWindowFocus: false });

/** Uploads the picture and returns its id. */
async function upload({ file, kind: given, contentType }: ChosenFile, call: Call): Promise<string> {
  const kind = bannerKinds.find((each) => each === given);
  if (kind === undefined) throw new Error(`${given} is no picture of a promotion.`);
  const { pictureId, link } = await call(createBannerUpload, { body: { kind, bytes: file.size } });
  await uploadFile({ link, file, contentType });
  return pictureId;
}

type Change = { title: string; picture: ChosenFile | undefined; before: EditableBanner };

export function useSaveBanner() {
  const client = useQueryClient();
  return useSteps(
    async ({ title, picture, before }: Change, call) => {
      const pictureId = picture && (await upload(picture, call));
      const body = { title, version: before.version, pictureId };
      return onceChecked(() => call(saveBanner, { body }));
    },
    { onSuccess: (reply) => client.setQueryData(banner.queryKey, reply) },
  );
}

export function useRemoveBanner() {
  const client = useQueryClient();
  return useCommand(removeBanner, {
    inputOf: () => ({}),
    onSuccess: (reply) => client.setQueryData(banner.queryKey, reply),
  });
}
