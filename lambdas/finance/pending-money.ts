import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { isBalanceOpen, owedCents } from '#shared/appointments/closing/till-balance.ts';
import { today } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import type { PendingClient, PendingMoney } from '#shared/finance/api.ts';
import { owedByAge } from '#shared/finance/debt-age.ts';

function clientOf(appointments: readonly [Appointment, ...Appointment[]]): PendingClient {
  const [{ patientId, patient }] = appointments;
  return {
    patientId,
    name: fullName(patient),
    appointments: appointments.length,
    firstDate: appointments.reduce((first, { date }) => (date < first ? date : first), appointments[0].date),
    dueCents: owedCents(appointments),
  };
}

const byDebt = (a: PendingClient, b: PendingClient) =>
  b.dueCents - a.dueCents || a.firstDate.localeCompare(b.firstDate) || a.name.localeCompare(b.name, 'es');

/** Open balances by client, regardless of month; not included in collected totals (R433). */
export async function pendingMoney({
  appointments,
  now,
}: Pick<Platform, 'appointments' | 'now'>): Promise<PendingMoney> {
  const owed = (await appointments.listQueue('confirmed')).filter(isBalanceOpen);
  const byClient = Map.groupBy(owed, ({ patientId }) => patientId);
  return {
    rows: [...byClient.values()]
      // `groupBy` creates no empty group.
      .map((group) => clientOf(group as [Appointment, ...Appointment[]]))
      .toSorted(byDebt),
    ages: owedByAge(owed, today(now())),
    totalCents: owedCents(owed),
  };
}
