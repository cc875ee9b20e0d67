import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { Cents, Id, Instant } from '#shared/core/schemas.ts';

export const invoiceStatuses = ['pending', 'paid', 'voided'] as const;

/** What a client owes for one appointment; an appointment has one at most. */
export const Invoice = z.object({
  appointmentId: Id,
  patientId: Id,
  description: z.string(),
  amountCents: Cents,
  status: z.enum(invoiceStatuses),
  createdAt: Instant,
  closedAt: z.optional(Instant),
});
export type Invoice = z.infer<typeof Invoice>;

/** The unpaid invoice of an appointment the front desk entered (crearFacturaPendiente, R223). */
export const invoiceOf = (
  { appointmentId, patientId, services, totalCents }: Appointment,
  now: Date,
): Invoice => ({
  appointmentId,
  patientId,
  description: services.map(({ name }) => name).join(', '),
  amountCents: totalCents,
  status: 'pending',
  createdAt: now.toISOString(),
});

/** What is still to be paid of these. */
export const pendingCents = (invoices: readonly Pick<Invoice, 'status' | 'amountCents'>[]): number =>
  invoices.reduce((sum, { status, amountCents }) => sum + (status === 'pending' ? amountCents : 0), 0);
