import { type Appointment, treatmentNames } from '#shared/appointments/appointment.ts';
import { isBalanceOpen } from '#shared/appointments/closing/till-balance.ts';
import { paidCents } from '#shared/appointments/lifecycle.ts';
import type { Invoice } from './invoice-api.ts';

const returning: readonly Appointment['deposit']['status'][] = ['refunding', 'refunded'];

const paidFor = {
  services: (services: string) => services,
  kept: (services: string) => `Depósito no devuelto: ${services}`,
  deposit: (services: string) => `Depósito: ${services}`,
} as const;

function closedAtOf(appointment: Appointment): string | undefined {
  if (appointment.status === 'completed') return appointment.completedAt;
  return appointment.status === 'confirmed' ? appointment.collected?.at : undefined;
}

function paidInvoice(
  appointment: Appointment,
): Omit<Invoice, 'appointmentId' | 'appointmentDate'> | undefined {
  const { deposit } = appointment;
  const isKept = deposit.status === 'kept';
  const returned = returning.find((each) => each === deposit.status);
  const amountCents = paidCents(appointment) + (isKept || returned ? deposit.amountCents : 0);
  if (amountCents === 0) return undefined;
  const closedAt = closedAtOf(appointment);
  const kind = closedAt !== undefined ? 'services' : isKept ? 'kept' : 'deposit';
  return {
    description: paidFor[kind](treatmentNames(appointment).join(', ')),
    amountCents,
    status: 'paid',
    closedAt,
    ...(returned && { returned }),
  };
}

/** Invoices of an appointment: the amount due first, then the paid part (facturasPendientes, R223 R479). */
export function invoicesOf(appointment: Appointment): Invoice[] {
  const { appointmentId, date: appointmentDate, balanceDueCents } = appointment;
  const paid = paidInvoice(appointment);
  const of = { appointmentId, appointmentDate };
  return [
    ...(isBalanceOpen(appointment)
      ? [
          {
            ...of,
            description: treatmentNames(appointment).join(', '),
            amountCents: balanceDueCents,
            status: 'pending' as const,
          },
        ]
      : []),
    ...(paid ? [{ ...of, ...paid }] : []),
  ];
}
