import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#shared/core/route.ts';
import {
  finishPhotoUpload,
  getMyProfile,
  startPhotoUpload,
  updateMyProfile,
} from '#shared/patients/profile-api.ts';
import { call } from '#web/src/lib/call.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/file-picker.tsx';

const keyOf = (patientId: string) => ['patients', 'getMyProfile', { patientId }];

export const useMyProfile = (patientId: string) =>
  useQuery({
    queryKey: keyOf(patientId),
    queryFn: ({ signal }) => call(getMyProfile, { params: { patientId } }, { signal }),
    refetchOnWindowFocus: false,
  });

/** The header says the new name too. */
export function useUpdateMyProfile(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateMyProfile>) =>
      call(updateMyProfile, { params: { patientId }, body }),
    onSuccess: (profile) => {
      client.setQueryData(keyOf(patientId), profile);
      void client.invalidateQueries({ queryKey: ['accounts', 'me'] });
    },
  });
}

/** Announced, sent to the storage, and theirs once it was looked at; `progress` is of the sending. */
export function useUploadPhoto(patientId: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const params = { patientId };
  const upload = useMutation({
    mutationFn: async ({ file, contentType }: ChosenFile) => {
      setProgress(0);
      const { link } = await call(startPhotoUpload, { params, body: { contentType, bytes: file.size } });
      await uploadFile({ link, file, contentType, onProgress: setProgress });
      return call(finishPhotoUpload, { params });
    },
    onSuccess: (profile) => client.setQueryData(keyOf(patientId), profile),
  });
  return { upload, progress };
}
