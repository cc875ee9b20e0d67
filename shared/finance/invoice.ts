import { type Appointment, listTreatmentNames } from '#shared/appointments/appointment.ts';
import { isBalanceOpen } from '#shared/appointments/closing/pos-balance.ts';
import { calculatePaidCents } from '#shared/appointments/lifecycle.ts';
import type { Invoice } from './invoice-api.ts';

const returnStatuses: readonly Appointment['deposit']['status'][] = ['refunding', 'refunded'];

const descriptionByKind = {
  services: (services: string) => services,
  kept: (services: string) => `Depósito no devuelto: ${services}`,
  deposit: (services: string) => `Depósito: ${services}`,
} as const;

function getClosedAt(appointment: Appointment): string | undefined {
  if (appointment.status === 'completed') return appointment.completedAt;
  return appointment.status === 'confirmed' ? appointment.collected?.at : undefined;
}

function buildPaidInvoice(
  appointment: Appointment,
): Omit<Invoice, 'appointmentId' | 'appointmentDate'> | undefined {
  const { deposit } = appointment;
  const isKept = deposit.status === 'kept';
  const returned = returnStatuses.find((status) => status === deposit.status);
  const amountCents = calculatePaidCents(appointment) + (isKept || returned ? deposit.amountCents : 0);
  if (amountCents === 0) return undefined;
  const closedAt = getClosedAt(appointment);
  const depositKind = isKept ? 'kept' : 'deposit';
  const kind = closedAt === undefined ? depositKind : 'services';
  return {
    description: descriptionByKind[kind](listTreatmentNames(appointment).join(', ')),
    amountCents,
    status: 'paid',
    closedAt,
    ...(returned && { returned }),
  };
}

/** Lists the amount due of an appointment, then the paid part (facturasPendientes, R223 R479). */
export function buildInvoices(appointment: Appointment): Invoice[] {
  const { appointmentId, date: appointmentDate, balanceDueCents } = appointment;
  const paidInvoice = buildPaidInvoice(appointment);
  const appointmentReference = { appointmentId, appointmentDate };
  return [
    ...(isBalanceOpen(appointment)
      ? [
          {
            ...appointmentReference,
            description: listTreatmentNames(appointment).join(', '),
            amountCents: balanceDueCents,
            status: 'pending' as const,
          },
        ]
      : []),
    ...(paidInvoice ? [{ ...appointmentReference, ...paidInvoice }] : []),
  ];
}
