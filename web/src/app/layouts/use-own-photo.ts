import { useQuery } from '@tanstack/react-query';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { call } from '#web/src/lib/call.ts';

/** The client's own photograph, by a link that soon ends; the page where they change it reads the same answer. */
export const useOwnPhoto = (patientId: string): string | undefined =>
  useQuery({
    queryKey: ['patients', 'getMyProfile', { patientId }],
    queryFn: ({ signal }) => call(getMyProfile, { params: { patientId } }, { signal }),
    select: ({ photoUrl }) => photoUrl,
  }).data;
