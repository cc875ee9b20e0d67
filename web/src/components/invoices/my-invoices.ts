import { useQuery } from '@tanstack/react-query';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** What a client owes and has paid; an appointment that is closed or cancelled changes it. */
export const useMyInvoices = (patientId: string) =>
  useQuery({ ...queryOf(listMyInvoices, { params: { patientId } }), ...liveQuery });
