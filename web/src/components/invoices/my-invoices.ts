import { useQuery } from '@tanstack/react-query';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Reads the client's invoices, which change when an appointment is completed or cancelled. */
export const useMyInvoices = (patientId: string) =>
  useQuery({ ...buildQuery(listMyInvoices, { params: { patientId } }), ...liveQuery });
