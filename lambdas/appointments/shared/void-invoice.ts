import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';

/** Closes what the client still owed for an appointment that will not be: part of every commit that ends one. */
export async function voidInvoice(
  { invoices, now }: Pick<Platform, 'invoices' | 'now'>,
  appointmentId: string,
): Promise<Write[]> {
  const invoice = await invoices.find(appointmentId);
  return invoice?.status === 'pending' ? [invoices.close(invoice, 'voided', now())] : [];
}
