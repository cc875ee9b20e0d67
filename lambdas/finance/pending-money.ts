import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import { isBalanceOpen } from '#shared/appointments/closing/till-balance.ts';
import { daysOfMonth } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PendingClient, PendingMoney } from '#shared/finance/api.ts';

const mostNamed = 4;
/** As many as one read of the table takes. */
const atOnce = 100;

type Reads = Pick<Platform, 'daySheets' | 'appointments'>;

/** Days are slim rows; only the appointments that may owe are read whole. */
async function owedIn({ daySheets, appointments }: Reads, month: string): Promise<Appointment[]> {
  const { first, last } = daysOfMonth(month);
  const ids = (await daySheets.between(first, last))
    .flatMap((sheet) => sheet.appointments)
    .filter(({ status }) => status === 'confirmed')
    .map(({ appointmentId }) => appointmentId);
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    appointments.byIds(ids.slice(index * atOnce, (index + 1) * atOnce)),
  );
  return (await Promise.all(parts)).flat().filter(isBalanceOpen);
}

function clientOf(appointments: readonly [Appointment, ...Appointment[]]): PendingClient {
  const [{ patientId, patient }] = appointments;
  return {
    patientId,
    name: fullName(patient),
    appointments: appointments.length,
    firstDate: appointments.reduce((first, { date }) => (date < first ? date : first), appointments[0].date),
    dueCents: sumCents(appointments.map(({ balanceDueCents }) => balanceDueCents)),
  };
}

const byDebt = (a: PendingClient, b: PendingClient) =>
  b.dueCents - a.dueCents || a.firstDate.localeCompare(b.firstDate) || a.name.localeCompare(b.name, 'es');

const dueOf = (clients: readonly PendingClient[]) => sumCents(clients.map(({ dueCents }) => dueCents));

/** What is still to be paid of a month's appointments, and by whom: in no sum of what was collected (R433). */
export async function pendingMoney(platform: Reads, month: string): Promise<PendingMoney> {
  const byClient = Map.groupBy(await owedIn(platform, month), ({ patientId }) => patientId);
  const clients = [...byClient.values()]
    // A group has whom it is a group of.
    .map((appointments) => clientOf(appointments as [Appointment, ...Appointment[]]))
    .toSorted(byDebt);
  const others = clients.slice(mostNamed);
  return {
    rows: clients.slice(0, mostNamed),
    others: { clients: others.length, dueCents: dueOf(others) },
    totalCents: dueOf(clients),
  };
}
