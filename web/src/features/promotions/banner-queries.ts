import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createBannerUpload,
  type EditableBanner,
  getBanner,
  removeBanner,
  saveBanner,
} from '#shared/promotions/api.ts';
import { bannerKinds } from '#shared/promotions/banner.ts';
import { call } from '#web/src/lib/call.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/file-picker.tsx';

const queryKey = ['promotions', 'getBanner'];

export const useBanner = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getBanner, {}, { signal }),
    refetchOnWindowFocus: false,
  });

/** Sends the picture to its own place and answers its id. */
async function upload({ file, kind: given, contentType }: ChosenFile): Promise<string> {
  const kind = bannerKinds.find((each) => each === given);
  if (kind === undefined) throw new Error(`${given} is no picture of a promotion.`);
  const { pictureId, link } = await call(createBannerUpload, { body: { kind, bytes: file.size } });
  await uploadFile({ link, file, contentType });
  return pictureId;
}

type Change = { title: string; picture: ChosenFile | undefined; before: EditableBanner | undefined };

export function useSaveBanner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ title, picture, before }: Change) => {
      const pictureId = picture && (await upload(picture));
      const version = before?.version ?? 0;
      return call(saveBanner, { body: { title, version, ...(pictureId !== undefined && { pictureId }) } });
    },
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
  });
}

export function useRemoveBanner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeBanner),
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
  });
}
