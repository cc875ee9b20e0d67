import type { Invoice } from '#shared/payments/invoice.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { invoiceEntity } from './invoice.entity.ts';

export type InvoiceStore = {
  find(appointmentId: string): Promise<Invoice | undefined>;
  byPatient(patientId: string): Promise<Invoice[]>;
  /** Refused as stale when the appointment has one already. */
  issue(invoice: Invoice): RowWrite;
  /** Paid no more: what paid it went back. Refused as stale when it is not paid. */
  reopen(invoice: Invoice): RowWrite;
  /** Refused as stale when it is closed already. */
  close(invoice: Invoice, status: 'paid' | 'voided', now: Date): RowWrite;
};

export function invoiceStore(config: TableConfig): InvoiceStore {
  const entity = invoiceEntity(config);
  return {
    find: async (appointmentId) =>
      (await entity.get({ appointmentId }).go({ consistent: true })).data ?? undefined,
    byPatient: async (patientId) => (await entity.query.byPatient({ patientId }).go({ pages: 'all' })).data,
    issue: (invoice) => putRow(entity.create(invoice).params()),
    reopen: ({ closedAt: _, ...invoice }) =>
      putRow(
        entity
          .put({ ...invoice, status: 'pending' })
          .where((row, { eq }) => eq(row.status, 'paid'))
          .params(),
      ),
    close: (invoice, status, now) =>
      putRow(
        entity
          .put({ ...invoice, status, closedAt: now.toISOString() })
          .where((row, { eq }) => eq(row.status, 'pending'))
          .params(),
      ),
  };
}
