import { useQuery } from '@tanstack/react-query';
import { getEmailProof, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Asked again when something of the client changes, which the pressed link tells of. */
export const useEmailProof = (patientId: string) =>
  useQuery({ ...queryOf(getEmailProof, { params: { patientId } }), refetchOnWindowFocus: 'always' });

export const useResendEmailProof = (patientId: string) =>
  useCommand(resendEmailProof, { inputOf: () => ({ params: { patientId } }) });
