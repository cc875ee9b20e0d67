import { useQuery } from '@tanstack/react-query';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** The client's own photograph, by a link that soon ends; the page where they change it reads the same answer. */
export const useOwnPhoto = (patientId: string): string | undefined =>
  useQuery({
    ...queryOf(getMyProfile, { params: { patientId } }),
    select: ({ photoUrl }) => photoUrl,
  }).data;
