import { AppointmentChanged, appointmentFacts } from '#events/appointments.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { balanceReturned } from '#shared/appointments/lifecycle.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

type Stores = Pick<Platform, 'appointments' | 'invoices'>;

/** Its invoice is open again with the balance, while the appointment is to come. */
async function reopened(appointment: Appointment, { invoices }: Stores): Promise<Write[]> {
  const invoice = await invoices.find(appointment.appointmentId);
  return appointment.status === 'confirmed' && invoice?.status === 'paid' ? [invoices.reopen(invoice)] : [];
}

/** A balance that goes back is due again while its appointment is to come; of one that is over only the money moves. */
export async function returnedBalanceWrites(
  sale: Sale,
  given: SaleReturn,
  platform: Stores,
): Promise<Write[]> {
  const ids = sale.lines
    .filter(({ kind, lineId }) => kind === 'balance' && given.lines.some((line) => line.lineId === lineId))
    .map(({ itemId }) => itemId);
  const writes = ids.map(async (appointmentId): Promise<Write[]> => {
    const before = await platform.appointments.find(appointmentId);
    if (!before) return [];
    const after = balanceReturned(before, sale.saleId);
    return [
      platform.appointments.save(after),
      ...(await reopened(after, platform)),
      tell(AppointmentChanged, appointmentFacts(after)),
      audit('appointment.balanceReturned', appointmentId, { saleId: sale.saleId, reason: given.reason }),
    ];
  });
  return (await Promise.all(writes)).flat();
}
