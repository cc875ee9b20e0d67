import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { calculateOwedCents, isBalanceOpen } from '#shared/appointments/closing/pos-balance.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { PendingClient, PendingMoney } from '#shared/finance/api.ts';
import { sumOwedByAge } from '#shared/finance/debt-age.ts';

function toPendingClient(appointments: readonly [Appointment, ...Appointment[]]): PendingClient {
  const [{ patientId, patient }] = appointments;
  return {
    patientId,
    name: formatFullName(patient),
    appointments: appointments.length,
    firstDate: appointments.reduce(
      (earliest, { date }) => (date < earliest ? date : earliest),
      appointments[0].date,
    ),
    dueCents: calculateOwedCents(appointments),
  };
}

const compareDebts = (a: PendingClient, b: PendingClient) =>
  b.dueCents - a.dueCents || a.firstDate.localeCompare(b.firstDate) || a.name.localeCompare(b.name, 'es');

/** Reads the open balances of all months by client. Collected totals do not include them (R433). */
export async function readPendingMoney({
  appointments,
  now,
}: Pick<Platform, 'appointments' | 'now'>): Promise<PendingMoney> {
  const owingAppointments = (await appointments.listQueue('confirmed')).filter(isBalanceOpen);
  const appointmentsByClient = Map.groupBy(owingAppointments, ({ patientId }) => patientId);
  return {
    rows: [...appointmentsByClient.values()]
      // `groupBy` creates no empty group.
      .map((group) => toPendingClient(group as [Appointment, ...Appointment[]]))
      .toSorted(compareDebts),
    ages: sumOwedByAge(owingAppointments, getToday(now())),
    totalCents: calculateOwedCents(owingAppointments),
  };
}
