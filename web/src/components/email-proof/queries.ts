import { useMutation, useQuery } from '@tanstack/react-query';
import { getEmailProof, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import { call } from '#web/src/lib/call.ts';

/** Asked again when something of the client changes, which the pressed link tells of. */
export const useEmailProof = (patientId: string) =>
  useQuery({
    queryKey: ['patients', 'getEmailProof', { patientId }],
    queryFn: ({ signal }) => call(getEmailProof, { params: { patientId } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const useResendEmailProof = (patientId: string) =>
  useMutation({ mutationFn: () => call(resendEmailProof, { params: { patientId } }) });
