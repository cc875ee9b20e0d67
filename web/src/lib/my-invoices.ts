import { useQuery } from '@tanstack/react-query';
import { listMyInvoices } from '#shared/payments/api.ts';
import { call } from './call.ts';
import { liveQuery } from './query.ts';

/** What a client owes and has paid; an appointment that is closed or cancelled changes it, hence the domain. */
export const useMyInvoices = (patientId: string) =>
  useQuery({
    queryKey: ['appointments', 'listMyInvoices', { patientId }],
    queryFn: ({ signal }) => call(listMyInvoices, { params: { patientId } }, { signal }),
    ...liveQuery,
  });
