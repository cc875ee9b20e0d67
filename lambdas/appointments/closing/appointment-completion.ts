import { AppointmentCompleted, appointmentFacts } from '#events/appointments.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment, PaymentMethod } from '#shared/appointments/appointment.ts';
import { paidCents } from '#shared/appointments/lifecycle.ts';
import { type LedgerKind, ledgerEntry } from '#shared/payments/ledger.ts';

type Closing = { readonly before: Appointment; readonly after: Appointment; readonly method: PaymentMethod };

/**
 * What closing an appointment writes, with its code or without: the balance collected, what the appointment earned (rows that can
 * exist once only), its invoice paid, and the fact.
 */
export async function appointmentCompletion(
  { before, after, method }: Closing,
  { bookings, invoices, ledger, now }: Platform,
): Promise<Write[]> {
  const balanceCents = before.balanceDueCents;
  const row = (kind: LedgerKind, amountCents: number) =>
    ledger.append(ledgerEntry(after, { kind, amountCents, now: now() }));
  const invoice = await invoices.find(before.appointmentId);
  return [
    ...(await bookings.change(before, after)),
    row('balanceCollected', balanceCents),
    row('income', paidCents(after)),
    ...(invoice?.status === 'pending' ? [invoices.close(invoice, 'paid', now())] : []),
    tell(AppointmentCompleted, {
      ...appointmentFacts(before),
      totalCents: before.totalCents,
      balanceCents,
      paymentMethod: method,
    }),
  ];
}
