import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getMe } from '#shared/accounts/api.ts';
import { cancelEmailChange, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import {
  finishPhotoUpload,
  getMyProfile,
  startPhotoUpload,
  updateMyProfile,
} from '#shared/patients/profile-api.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { uploadFile } from '#web/src/lib/upload.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';

const buildProfileQuery = (patientId: string) => buildQuery(getMyProfile, { params: { patientId } });

export const useMyProfile = (patientId: string) =>
  useQuery({ ...buildProfileQuery(patientId), refetchOnWindowFocus: false });

/** Saves the client's profile and reloads the name in the header. */
export function useUpdateMyProfile(patientId: string) {
  const client = useQueryClient();
  return useCommand(updateMyProfile, {
    inputOf: (body: BodyOf<typeof updateMyProfile>) => ({ params: { patientId }, body }),
    onSuccess: (profile) => client.setQueryData(buildProfileQuery(patientId).queryKey, profile),
    refreshes: [getMe],
    refreshOn: 'success',
  });
}

export const useResendEmailProof = (patientId: string) =>
  useCommand(resendEmailProof, { inputOf: () => ({ params: { patientId } }) });

export const useCancelEmailChange = (patientId: string) =>
  useCommand(cancelEmailChange, { inputOf: () => ({ params: { patientId } }), refreshes: [getMyProfile] });

/** Uploads the picture, which is assigned after its scan. `progress` is the uploaded fraction from 0 to 1. */
export function useUploadPhoto(patientId: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const params = { patientId };
  const upload = useMultiStepCommand(
    async ({ file, contentType }: ChosenFile, call) => {
      setProgress(0);
      const { link } = await call(startPhotoUpload, { params, body: { contentType, bytes: file.size } });
      await uploadFile({ link, file, contentType, onProgress: setProgress });
      return retryUntilScanned(() => call(finishPhotoUpload, { params }));
    },
    { onSuccess: (profile) => client.setQueryData(buildProfileQuery(patientId).queryKey, profile) },
  );
  return { upload, progress };
}
