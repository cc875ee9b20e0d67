import * as z from 'zod/mini';
import { type Appointment, type DepositStatus, treatmentNames } from '#shared/appointments/appointment.ts';
import { paidCents } from '#shared/appointments/lifecycle.ts';
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
export const invoiceOf = (appointment: Appointment, now: Date): Invoice => ({
  appointmentId: appointment.appointmentId,
  patientId: appointment.patientId,
  description: treatmentNames(appointment).join(', '),
  amountCents: appointment.totalCents,
  status: 'pending',
  createdAt: now.toISOString(),
});

const paidFor = {
  completed: (services: string) => services,
  kept: (services: string) => `Depósito no devuelto: ${services}`,
  deposit: (services: string) => `Depósito: ${services}`,
} as const;

/** With where a deposit is that does not stay with the center: on its way back to its client, or there. */
export type PaidInvoice = Invoice & { readonly returned?: DepositStatus };
const returning: readonly DepositStatus[] = ['refunding', 'refunded'];

/**
 * What a client has paid for an appointment that has no invoice: the deposit, also one that was kept or given back, and
 * what was collected when it was closed.
 */
export function paidInvoiceOf(appointment: Appointment): PaidInvoice | undefined {
  const { appointmentId, patientId, deposit, createdAt } = appointment;
  const isKept = deposit.status === 'kept';
  const returned = returning.find((each) => each === deposit.status);
  const amountCents = paidCents(appointment) + (isKept || returned ? deposit.amountCents : 0);
  if (amountCents === 0) return undefined;
  const isCompleted = appointment.status === 'completed';
  const kind = isCompleted ? 'completed' : isKept ? 'kept' : 'deposit';
  return {
    appointmentId,
    patientId,
    description: paidFor[kind](treatmentNames(appointment).join(', ')),
    amountCents,
    status: 'paid',
    createdAt,
    ...(isCompleted && { closedAt: appointment.completedAt }),
    ...(returned && { returned }),
  };
}

/** What is still to be paid of these. */
export const pendingCents = (invoices: readonly Pick<Invoice, 'status' | 'amountCents'>[]): number =>
  invoices.reduce((sum, { status, amountCents }) => sum + (status === 'pending' ? amountCents : 0), 0);
