import { operation } from '#lambdas/runtime/operation.ts';
import { listMyInvoices as route } from '#shared/payments/api.ts';
import { pendingCents } from '#shared/payments/invoice.ts';

/** What the till, the yellow warning and 'Facturas' read is one record (spec 1 §3 facturasPendientes). */
export const listMyInvoices = operation(route, async ({ params: { patientId } }, { invoices }) => {
  const all = await invoices.byPatient(patientId);
  const rows = all.filter(({ status }) => status !== 'voided').toReversed();
  return { rows, pendingCents: pendingCents(rows) };
});
