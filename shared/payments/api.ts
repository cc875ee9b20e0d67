import * as z from 'zod/mini';
import { depositStatuses } from '#shared/appointments/appointment.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Id } from '#shared/core/schemas.ts';
import { Invoice } from './invoice.ts';

/** What a client owes and has paid, as they read it; a voided invoice was never owed. */
export const InvoiceRow = z.extend(z.omit(Invoice, { patientId: true }), {
  /** When its appointment is, or was: an invoice may be issued weeks before. */
  appointmentDate: CivilDate,
  /** Of a deposit that was paid and does not stay with the center: where it is. */
  returned: z.optional(z.enum(depositStatuses)),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const receiveAthWebhook = route('receiveAthWebhook', {
  method: 'POST',
  path: '/payments/ath-webhook',
  summary: 'That something became of a payment by ATH Móvil; unsigned, so it is looked up',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});

export const listMyInvoices = route('listMyInvoices', {
  method: 'GET',
  path: '/patients/{patientId}/invoices',
  summary: 'What a client owes and has paid, latest appointment first; voided invoices left out',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: z.strictObject({ patientId: Id }),
  reply: z.object({ rows: z.array(InvoiceRow), pendingCents: Cents }),
});
