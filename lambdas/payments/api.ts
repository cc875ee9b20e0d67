import { appointmentsOfPatient } from '#lambdas/appointments/offers/appointments-of-patient.ts';
import { athMovil } from '#lambdas/platform/from-env/ath-movil.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, startInstantKey } from '#shared/appointments/appointment.ts';
import { listMyInvoices as route } from '#shared/payments/api.ts';
import { paidInvoiceOf, pendingCents } from '#shared/payments/invoice.ts';
import * as athSales from './ath/ath-sales.ts';
import { receiveAthWebhook } from './ath/receive-ath-webhook.ts';
import { listUnappliedAthPayments, returnAthPayment, settleAthRefund } from './ath/waiting-money.ts';

const atOnce = 100;

/** Appointments move, so the day of an invoice is asked of its appointment; none is ever erased. */
async function appointmentsOf(
  { appointments }: Pick<Platform, 'appointments'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Appointment>> {
  const found: Appointment[] = [];
  for (let first = 0; first < ids.length; first += atOnce)
    found.push(...(await appointments.byIds(ids.slice(first, first + atOnce))));
  return new Map(found.map((appointment) => [appointment.appointmentId, appointment]));
}

/** What was paid of appointments that have no invoice: deposits, and balances collected when they were closed. */
async function paidWithoutInvoice(platform: Platform, patientId: string, invoiced: ReadonlySet<string>) {
  return (await appointmentsOfPatient(platform, patientId)).flatMap((appointment) => {
    const paid = invoiced.has(appointment.appointmentId) ? undefined : paidInvoiceOf(appointment);
    if (!paid) return [];
    return [{ ...paid, appointmentDate: appointment.date, start: startInstantKey(appointment) }];
  });
}

/** What the till, the yellow warning and 'Facturas' read as owed is one record (facturasPendientes, R479). */
const listMyInvoices = operation(route, async ({ params: { patientId } }, platform) => {
  const owed = (await platform.invoices.byPatient(patientId)).filter(({ status }) => status !== 'voided');
  const invoiced = new Set(owed.map(({ appointmentId }) => appointmentId));
  const paid = await paidWithoutInvoice(platform, patientId, invoiced);
  const found = await appointmentsOf(
    platform,
    owed.map(({ appointmentId }) => appointmentId),
  );
  const rows = await Promise.all(
    owed.map(async (invoice) => {
      // An appointment made a moment ago may be missing from a read of many.
      const { appointmentId } = invoice;
      const appointment = found.get(appointmentId) ?? (await platform.appointments.get(appointmentId));
      return { ...invoice, appointmentDate: appointment.date, start: startInstantKey(appointment) };
    }),
  );
  return {
    rows: [...rows, ...paid].sort((a, b) => b.start.localeCompare(a.start)),
    pendingCents: pendingCents(owed),
  };
});

export const handler = httpApi(
  [
    listMyInvoices,
    receiveAthWebhook,
    athSales.getAthAccount,
    athSales.askAthSale,
    athSales.followAthSale,
    athSales.cancelAthSale,
    athSales.changeAthSalePhone,
    listUnappliedAthPayments,
    returnAthPayment,
    settleAthRefund,
  ],
  { athMovil },
);
