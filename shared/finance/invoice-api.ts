import * as z from 'zod/mini';
import { depositStatuses } from '#shared/appointments/appointment.ts';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Id, Instant } from '#shared/core/schemas.ts';

export const invoiceStatuses = ['pending', 'paid'] as const;

/** What a client has paid for one appointment, or still owes for it; read from the appointment and never stored. */
export const Invoice = z.object({
  appointmentId: Id,
  appointmentDate: CivilDate,
  description: z.string(),
  amountCents: Cents,
  status: z.enum(invoiceStatuses),
  /** When the last of it was paid. */
  closedAt: z.optional(Instant),
  /** Of a deposit that was paid and does not stay with the center: where it is. */
  returned: z.optional(z.enum(depositStatuses)),
});
export type Invoice = z.infer<typeof Invoice>;

export const listMyInvoices = route('listMyInvoices', {
  method: 'GET',
  path: '/patients/{patientId}/invoices',
  summary: 'What a client owes and has paid, latest appointment first',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['appointments'],
  params: z.strictObject({ patientId: Id }),
  reply: z.object({ rows: z.array(Invoice), pendingCents: Cents }),
});
