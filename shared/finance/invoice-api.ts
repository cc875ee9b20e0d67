import * as z from 'zod/mini';
import { depositStatuses } from '#shared/appointments/appointment.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';

export const invoiceStatuses = ['pending', 'paid'] as const;

/** A client's payment or debt for one appointment. It is derived from the appointment and never stored. */
export const Invoice = z.object({
  appointmentId: Id,
  appointmentDate: CivilDate,
  description: z.string(),
  amountCents: Cents,
  status: z.enum(invoiceStatuses),
  closedAt: z.optional(Instant),
  returned: z.optional(z.enum(depositStatuses)),
});
export type Invoice = z.infer<typeof Invoice>;

export const listMyInvoices = route('listMyInvoices', {
  method: 'GET',
  path: '/patients/{patientId}/invoices',
  summary: 'Lists a client’s invoices with balances and payments, latest appointment first',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: z.strictObject({ patientId: Id }),
  reply: z.object({ rows: z.array(Invoice), pendingCents: Cents }),
});
